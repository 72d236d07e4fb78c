package altdata.contracts.series;

import java.util.List;

/// Encodes and decodes points whose known times do not matter to a test.
final class KnownPoints {
    private KnownPoints() {}

    static byte[] encoded(List<Point> points) {
        return ChunkCodec.encode(
                points.stream().map(point -> new KnownPoint(point, 0)).toList());
    }

    static List<Point> decoded(int chunk, byte[] bytes) {
        return ChunkCodec.decode(chunk, bytes).stream().map(KnownPoint::point).toList();
    }
}
