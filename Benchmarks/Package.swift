// swift-tools-version: 6.0
import PackageDescription

// The same settings as in the root package.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the package being measured.
func measured(_ name: String) -> Target.Dependency {
    .product(name: "Lockstep\(name)", package: "lockstep")
}

let package = Package(
    name: "lockstep-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "lockstep", path: "..")],
    targets: [
        .target(name: "BenchmarkStatistics", path: "Sources/Statistics", swiftSettings: strict),
        .executableTarget(
            name: "lockstep-benchmarks",
            dependencies: [
                "BenchmarkStatistics", measured("Samples"), measured("Concurrency"),
                measured("Formats"),
                measured("Sessions"), measured("Recording"), measured("Analysis"),
                measured("Synthetic"), measured("Media"),
            ],
            path: "Sources/Benchmarks",
            swiftSettings: strict),
        .testTarget(
            name: "BenchmarkStatisticsTests", dependencies: ["BenchmarkStatistics"],
            path: "Tests/StatisticsTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
