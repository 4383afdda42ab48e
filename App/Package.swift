// swift-tools-version: 6.0
import PackageDescription

// The screens, and the program that connects them with the phone's adapters.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the portable package.
func portable(_ name: String) -> Target.Dependency {
    .product(name: "Lockstep\(name)", package: "lockstep")
}

/// An adapter to Apple's frameworks.
func adapter(_ name: String) -> Target.Dependency {
    .product(name: "Lockstep\(name)", package: "lockstep-apple")
}

let package = Package(
    name: "lockstep-app",
    defaultLocalization: "en",
    platforms: [.iOS(.v16)],
    products: [
        .library(name: "LockstepAppFeatures", targets: ["LockstepAppFeatures"])
    ],
    dependencies: [
        .package(name: "lockstep", path: ".."),
        .package(name: "lockstep-apple", path: "../Apple"),
    ],
    targets: [
        .target(
            name: "LockstepAppFeatures",
            dependencies: [
                portable("AppModel"), portable("Samples"), portable("Concurrency"),
                portable("Sessions"), portable("Recording"), portable("Analysis"),
                portable("Synthetic"),
            ],
            path: "Sources/AppFeatures", swiftSettings: strict),
        // The same source as the Xcode project's target.
        .executableTarget(
            name: "LockstepApp",
            dependencies: [
                "LockstepAppFeatures", portable("AppModel"), portable("Samples"),
                portable("Sessions"), portable("Recording"), adapter("AppleSensors"),
                adapter("AppleMedia"),
            ],
            path: "Lockstep",
            exclude: [
                "Info.plist", "InfoPlist.xcstrings", "PrivacyInfo.xcprivacy", "Assets.xcassets",
                "Localizable.xcstrings",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
