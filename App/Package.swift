// swift-tools-version: 6.0
import PackageDescription

// The screens, and the program that connects them with the phone's adapters.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// AVCaptureEventInteraction came with the SDK of iOS 17.2. Tools 6.0 come with Xcode 16, whose SDK is
// of iOS 18, so every Mac has the class. Elsewhere a Swift SDK for iOS may be older, and
// Scripts/build-app, which knows its version, sets the variable.
#if os(Linux)
    let hasCaptureEvents = Context.environment["LOCKSTEP_CAPTURE_EVENTS"] != nil
#else
    let hasCaptureEvents = true
#endif
let captureEvents: [SwiftSetting] =
    hasCaptureEvents
    ? [.define("LOCKSTEP_CAPTURE_EVENTS")]
    // The virtual phone has the class.
    : [.define("LOCKSTEP_CAPTURE_EVENTS", .when(platforms: [.linux]))]

/// A module of the portable package.
func portable(_ name: String) -> Target.Dependency {
    .product(name: "Lockstep\(name)", package: "lockstep")
}

var packages: [Package.Dependency] = [
    .package(name: "lockstep", path: ".."),
    .package(name: "lockstep-apple", path: "../Apple"),
]

#if os(Linux)
    // On all other systems these modules are Apple's, so no Mac resolves this package.
    packages.append(.package(name: "virtual-phone", path: "../VirtualPhone"))
#endif

/// The modules that the virtual phone replaces on systems without Apple's SDKs.
func apple(_ modules: String...) -> [Target.Dependency] {
    #if os(Linux)
        return modules.map {
            .product(name: $0, package: "virtual-phone", condition: .when(platforms: [.linux]))
        }
    #else
        return []
    #endif
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
        .library(name: "LockstepAppFeatures", targets: ["LockstepAppFeatures"]),
        .library(name: "LockstepActivity", targets: ["LockstepActivity"]),
    ],
    dependencies: packages,
    targets: [
        // What the app and its widget extension share.
        .target(
            name: "LockstepActivity", dependencies: apple("ActivityKit"),
            path: "Sources/Activity", swiftSettings: strict),
        .target(
            name: "LockstepAppFeatures",
            dependencies: [
                "LockstepActivity",
                portable("AppModel"), portable("Samples"), portable("Concurrency"),
                portable("Link"), portable("Sessions"), portable("Recording"), portable("Analysis"),
                portable("Synthetic"),
            ]
                + apple(
                    "AVKit", "ActivityKit", "AudioToolbox", "Combine", "CoreGraphics", "QuartzCore",
                    "SwiftUI", "UIKit"),
            path: "Sources/AppFeatures", swiftSettings: strict + captureEvents),
        // The same source as the Xcode project's target.
        .executableTarget(
            name: "LockstepApp",
            dependencies: [
                "LockstepAppFeatures", portable("AppModel"), portable("Samples"),
                portable("Link"), portable("Sessions"), portable("Recording"),
                adapter("AppleSensors"), adapter("AppleMedia"), adapter("AppleLink"),
            ] + apple("AppIntents", "SwiftUI", "UIKit"),
            path: "Lockstep",
            exclude: [
                "Info.plist", "InfoPlist.xcstrings", "PrivacyInfo.xcprivacy", "Assets.xcassets",
                "Localizable.xcstrings", "AppShortcuts.xcstrings", "Intents.xcstrings",
            ],
            swiftSettings: strict),
        // The same source as the Xcode project's extension.
        .executableTarget(
            name: "LockstepWidgets",
            dependencies: ["LockstepActivity"] + apple("ActivityKit", "SwiftUI"),
            path: "LockstepWidgets",
            exclude: ["Info.plist"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
