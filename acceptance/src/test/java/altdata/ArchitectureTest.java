package altdata;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import altdata.api.request.Feature;
import altdata.api.request.OperationProvider;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks the structure of the code. Each rule gives its reason.
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("altdata");

    /// The packages annotated with [Feature].
    private static final String[] FEATURES = CLASSES.stream()
            .filter(type -> type.getSimpleName().equals("package-info") && type.isAnnotatedWith(Feature.class))
            .map(type -> type.getPackageName() + "..")
            .toArray(String[]::new);

    private static final SliceAssignment BY_FEATURE = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return Arrays.stream(FEATURES)
                    .filter(feature -> PackageMatcher.of(feature).matches(type.getPackageName()))
                    .findFirst()
                    .map(SliceIdentifier::of)
                    .orElseGet(SliceIdentifier::ignore);
        }

        @Override
        public String getDescription() {
            return "the features of the API";
        }
    };

    static Stream<ArchRule> rules() {
        return Stream.of(
                noClasses()
                        .that()
                        .resideInAPackage("altdata.contracts..")
                        .should()
                        .dependOnClassesThat()
                        .resideOutsideOfPackages(
                                "altdata.contracts..",
                                "java..",
                                "tools.jackson..",
                                "com.fasterxml.jackson.annotation..",
                                "org.apache.commons.text.similarity..",
                                "org.jspecify..")
                        .because(
                                "the contracts are what everybody must agree on, and what they drag in becomes everybody's"),
                noClasses()
                        .that()
                        .resideInAPackage("altdata.hosting..")
                        .should()
                        .dependOnClassesThat()
                        .resideOutsideOfPackages(
                                "altdata.hosting..",
                                "java..",
                                "org.springframework..",
                                "reactor.core.publisher..",
                                "io.micrometer.observation..",
                                "org.slf4j..",
                                "org.jspecify..",
                                "picocli..")
                        .orShould()
                        .dependOnClassesThat()
                        .resideInAnyPackage(
                                "java.sql..",
                                "org.springframework.r2dbc..",
                                "org.springframework.jdbc..",
                                "org.springframework.kafka..")
                        .because("what every service has knows neither what one of them does nor its servers"),
                noClasses()
                        .that()
                        .resideInAPackage("altdata.api..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("altdata.builder..", "altdata.ingest..", "org.apache.kafka..", "java.sql..")
                        .because("the API reads read tables, without blocking, and nothing else"),
                noClasses()
                        .that()
                        .resideInAPackage("altdata.builder..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("altdata.api..", "altdata.ingest..")
                        .because("topics and tables are the only joints between the programs"),
                noClasses()
                        .that()
                        .resideInAPackage("altdata.ingest..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("altdata.api..", "altdata.builder..")
                        .because("topics and tables are the only joints between the programs"),
                noClasses()
                        .that()
                        .resideInAPackage("altdata.ingest..")
                        .and()
                        .resideOutsideOfPackage("altdata.ingest.effects..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("java.sql..")
                        .because("the ingest worker only writes to topics; push --wait alone reads control tables"),
                slices().matching("altdata.(*).(*)..")
                        .should()
                        .beFreeOfCycles()
                        .because("two packages that need each other are one"),
                noClasses()
                        .that()
                        .resideInAnyPackage(FEATURES)
                        .and()
                        .resideOutsideOfPackage("altdata.api.health..")
                        .should()
                        .dependOnClassesThat()
                        .areAssignableTo(org.springframework.r2dbc.core.DatabaseClient.class)
                        .because(
                                "features read only the tables of a release; the readiness check also needs the database itself"),
                slices().assignedFrom(BY_FEATURE)
                        .should()
                        .notDependOnEachOther()
                        .because("a feature changes alone; what two features need is in a package that is no feature"),
                noClasses()
                        .that()
                        .resideOutsideOfPackages(FEATURES)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(FEATURES)
                        .because(
                                "the operation list collects what features declare, so nothing needs to know a feature"),
                classes()
                        .that()
                        .areAssignableTo(OperationProvider.class)
                        .and()
                        .areNotInterfaces()
                        .should()
                        .resideInAnyPackage(FEATURES)
                        .because("the documents group operations by feature; mark the package with @Feature"),
                noClasses()
                        .that()
                        .resideOutsideOfPackage("altdata.api.documents..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("altdata.api.documents..")
                        .because("the documents describe the served operations, and no operation needs the documents"),
                noClasses()
                        .that()
                        .resideInAPackage("altdata.api.schema..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("org.springframework..", "reactor..")
                        .because("a type's schema follows from the type"),
                noClasses()
                        .that()
                        .resideInAnyPackage(
                                "altdata.contracts..",
                                "altdata.builder.law..",
                                "altdata.builder.records..",
                                "altdata.builder.posts..",
                                "altdata.builder.metrics..")
                        .should()
                        .dependOnClassesThat()
                        .areAssignableTo(Clock.class)
                        .because("a replay must decide as the live run did"),
                noClasses()
                        .should()
                        .haveSimpleNameEndingWith("Impl")
                        .orShould()
                        .haveSimpleNameEndingWith("Utils")
                        .orShould()
                        .haveSimpleNameEndingWith("Helper")
                        .orShould()
                        .haveSimpleNameEndingWith("Manager")
                        .because("names that say nothing attract code"));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void ruleHolds(ArchRule rule) {
        rule.check(CLASSES);
    }

    @ParameterizedTest
    @MethodSource("packages")
    void packageDeclaresNullness(String packageName) {
        classes()
                .that()
                .haveSimpleName("package-info")
                .and()
                .resideInAPackage(packageName)
                .should()
                .beAnnotatedWith(NullMarked.class)
                .because("nulls are part of the types")
                .check(CLASSES);
    }

    static Stream<String> packages() {
        return CLASSES.stream()
                .map(c -> c.getPackageName())
                // Generated by JMH.
                .filter(name -> !name.endsWith(".jmh_generated"))
                .distinct()
                .sorted();
    }
}
