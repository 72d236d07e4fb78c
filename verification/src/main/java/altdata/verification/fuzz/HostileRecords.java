package altdata.verification.fuzz;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Generates hostile records: valid rows, each broken in one place.
final class HostileRecords {
    private static final JsonMapper JSON = JsonMapper.shared();
    /// A placeholder in a row's JSON that is replaced with a hostile text.
    private static final String PLACEHOLDER = "\u0001hostile\u0001";

    private static final int MEGABYTE = 1 << 20;
    /// One record in this number is several megabytes large.
    private static final int LARGE_EVERY = 1_500;

    private final SeedRows seeds;
    private final Random random;
    private final HostileJson values;
    private final Map<Topic<?>, List<RowField>> fields = new HashMap<>();

    HostileRecords(SeedRows seeds, Random random) {
        this.seeds = seeds;
        this.random = random;
        values = new HostileJson(random);
        Topics.ALL.forEach(topic -> fields.put(topic, RowField.of(topic)));
    }

    private record Mutation(byte @Nullable [] value, Expectation expectation) {}

    HostileRecord next() {
        return next(one(Topics.ALL));
    }

    /// Returns a hostile record for the given topic.
    HostileRecord next(Topic<?> topic) {
        ObjectNode row = one(seeds.of(topic)).deepCopy();
        Mutation mutation = random.nextInt(LARGE_EVERY) == 0
                ? large(row)
                : switch (random.nextInt(10)) {
                    case 0 -> document(row);
                    case 1 -> bytes(row);
                    case 2 -> unknown(row);
                    case 3 -> missing(topic, row);
                    default -> field(topic, row);
                };
        return new HostileRecord(topic, key(), mutation.value, headers(), timestamp(), mutation.expectation);
    }

    /// Replaces the value of one field.
    private Mutation field(Topic<?> topic, ObjectNode row) {
        RowField field = one(fields.getOrDefault(topic, List.of()));
        HostileJson.Value value = values.next();
        ObjectNode outer = row;
        if (!field.outer().isEmpty()) {
            outer = row.path(field.outer()) instanceof ObjectNode there ? there : row.putObject(field.outer());
        }
        outer.put(field.name(), PLACEHOLDER);
        Expectation expectation = new Expectation.Either();
        if (value.type().equals(HostileJson.NONE)) {
            expectation = new Expectation.Rejected("value");
        } else if (field.excludes(value.type())
                || (field.required() && value.type().equals("null"))) {
            expectation = new Expectation.Rejected(field.path());
        }
        return marked(row, value.text(), expectation);
    }

    private Mutation missing(Topic<?> topic, ObjectNode row) {
        RowField field = one(fields.getOrDefault(topic, List.of()));
        if (!field.outer().isEmpty()) {
            return field(topic, row);
        }
        row.remove(field.name());
        return mutation(
                row.toString(), field.required() ? new Expectation.Rejected(field.name()) : new Expectation.Either());
    }

    /// Adds a field that the schema does not know, which must not change anything.
    private Mutation unknown(ObjectNode row) {
        String name =
                one(List.of("colour", "Data_Key", "TICKER", " ticker", "", "\u0000", "__proto__", "\u00e9", "$where"));
        row.put(name, PLACEHOLDER);
        return marked(
                row,
                random.nextBoolean() ? values.small() : HostileJson.nested(1 + random.nextInt(90)),
                new Expectation.Used());
    }

    /// Replaces the whole row with a text that is not a row.
    private Mutation document(ObjectNode row) {
        String text = row.toString();
        Expectation rejected = new Expectation.Rejected("value");
        return switch (random.nextInt(14)) {
            case 0 -> new Mutation(null, rejected);
            case 1 -> mutation("", rejected);
            case 2 -> mutation(" \t\r\n ", rejected);
            case 3 -> mutation("[" + text + "]", rejected);
            case 4 -> mutation(text + text, rejected);
            case 5 -> mutation(text + "\n" + text, rejected);
            case 6 -> mutation(text + "}", rejected);
            case 7 -> mutation("\ufeff" + text, new Expectation.Either());
            case 8 -> mutation(JSON.writeValueAsString(text), rejected);
            case 9 -> mutation(values.small(), rejected);
            case 10 -> mutation(text.substring(0, random.nextInt(text.length())), rejected);
            case 11 -> mutation(text.replaceFirst("\\{", "{\"data_key\":1,"), rejected);
            case 12 -> mutation(HostileJson.nested(20_000), rejected);
            default -> mutation("  " + text.replace(",", " ,\n\t") + "  ", new Expectation.Either());
        };
    }

    private Mutation bytes(ObjectNode row) {
        byte[] bytes = row.toString().getBytes(StandardCharsets.UTF_8);
        return switch (random.nextInt(4)) {
            case 0 ->
                new Mutation(
                        row.toString()
                                .getBytes(one(List.<Charset>of(
                                        StandardCharsets.UTF_16,
                                        StandardCharsets.UTF_16LE,
                                        StandardCharsets.UTF_32BE))),
                        new Expectation.Either());
            case 1 -> {
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                yield new Mutation(noise, new Expectation.Rejected("value"));
            }
            case 2 -> {
                // Bytes that are invalid in UTF-8, or invalid at this position.
                bytes[random.nextInt(bytes.length)] = (byte) (0x80 + random.nextInt(0x80));
                yield new Mutation(bytes, new Expectation.Either());
            }
            default -> {
                for (int flips = 1 + random.nextInt(5); flips > 0; flips--) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
                yield new Mutation(bytes, new Expectation.Either());
            }
        };
    }

    private Mutation large(ObjectNode row) {
        int size = MEGABYTE + random.nextInt(2 * MEGABYTE);
        return switch (random.nextInt(5)) {
            case 0 -> {
                row.put("description", "\u00e9 word ".repeat(size / 8));
                yield mutation(row.toString(), new Expectation.Either());
            }
            case 1 -> {
                StringBuilder members = new StringBuilder("{");
                for (int i = 0; members.length() < size; i++) {
                    members.append("\"u").append(i).append("\":").append(i).append(',');
                }
                yield mutation(members + row.toString().substring(1), new Expectation.Used());
            }
            case 2 -> {
                row.put("colour", PLACEHOLDER);
                yield marked(row, "9".repeat(size), new Expectation.Either());
            }
            case 3 -> mutation("[".repeat(size), new Expectation.Rejected("value"));
            default -> mutation("{\"a\":".repeat(size / 5), new Expectation.Rejected("value"));
        };
    }

    private static Mutation marked(ObjectNode row, String text, Expectation expectation) {
        return mutation(row.toString().replace(JSON.writeValueAsString(PLACEHOLDER), text), expectation);
    }

    private static Mutation mutation(String text, Expectation expectation) {
        return new Mutation(text.getBytes(StandardCharsets.UTF_8), expectation);
    }

    private byte @Nullable [] key() {
        return switch (random.nextInt(6)) {
            case 0 -> null;
            case 1 -> new byte[0];
            case 2 -> {
                byte[] noise = new byte[1 + random.nextInt(50)];
                random.nextBytes(noise);
                yield noise;
            }
            case 3 -> {
                byte[] longKey = new byte[random.nextInt(100) == 0 ? MEGABYTE : 3_000];
                Arrays.fill(longKey, (byte) 'k');
                yield longKey;
            }
            default -> ("K" + random.nextInt(1_000)).getBytes(StandardCharsets.UTF_8);
        };
    }

    private List<Header> headers() {
        return switch (random.nextInt(8)) {
            case 0 -> List.of(new RecordHeader("", null), new RecordHeader("", new byte[0]));
            case 1 -> List.of(new RecordHeader("\u0000\ud83d\ude80", new byte[] {(byte) 0xff, 0}));
            case 2 -> List.of(new RecordHeader("h".repeat(5_000), new byte[5_000]));
            default -> List.of();
        };
    }

    private @Nullable Long timestamp() {
        return switch (random.nextInt(12)) {
            case 0 -> 0L;
            case 1 -> (long) Integer.MAX_VALUE;
            case 2 -> Long.MAX_VALUE;
            case 3 -> 253_402_300_800_000L;
            case 4 -> random.nextLong(Long.MAX_VALUE);
            default -> null;
        };
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
