// swift-tools-version: 6.0
import PackageDescription

// The same settings as in the root package.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the package whose readers get untrusted input.
func fed(_ name: String) -> Target.Dependency {
    .product(name: "Lockstep\(name)", package: "lockstep")
}

let package = Package(
    name: "lockstep-fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "lockstep", path: "..")],
    targets: [
        // Scripts/fuzz links its runtime, because it knows the toolchain's folder.
        .systemLibrary(name: "CLibFuzzer", path: "Sources/CLibFuzzer"),
        .executableTarget(
            name: "lockstep-fuzz",
            dependencies: [
                "CLibFuzzer", fed("Samples"), fed("Containers"), fed("Formats"), fed("Sessions"),
                fed("Analysis"), fed("Reports"), fed("Datasets"), fed("Catalog"), fed("Live"),
                fed("Media"),
                fed("TestSupport"),
            ],
            path: "Sources/Fuzz",
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
