// swift-tools-version: 6.0
import PackageDescription

// The adapters: Apple's frameworks on one side, the ports of `LockstepSamples` on the other.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Scripts/test asks which lines of the adapters their tests run.
let isCounted = Context.environment["LOCKSTEP_COVERAGE"] != nil
let counted: [SwiftSetting] =
    isCounted ? [.unsafeFlags(["-profile-generate", "-profile-coverage-mapping"])] : []
let counter: [LinkerSetting] = isCounted ? [.unsafeFlags(["-profile-generate"])] : []

// CMBatchedSensorManager came with the SDK of iOS 17. Tools 6.0 come with Xcode 16, whose SDK is of iOS
// 18, so every Mac has the class. On Linux the virtual phone has it; a Swift SDK for iOS may be older,
// and Scripts/build-app, which knows its version, sets the variable.
#if os(Linux)
    let isSDKNew = Context.environment["LOCKSTEP_BATCHED_SENSORS"] != nil
    let withBatches: [Platform] = isSDKNew ? [.linux, .iOS] : [.linux]
    let batched: [SwiftSetting] = [
        .define("LOCKSTEP_BATCHED_SENSORS", .when(platforms: withBatches))
    ]
#else
    let batched: [SwiftSetting] = [.define("LOCKSTEP_BATCHED_SENSORS")]
#endif

var packages: [Package.Dependency] = [.package(name: "lockstep", path: "..")]
var testTargets: [Target] = []

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

func ours(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Lockstep\($0)", package: "lockstep") }
}

#if os(Linux)
    testTargets.append(
        .testTarget(
            name: "AppleMediaTests",
            dependencies: ["LockstepAppleMedia"]
                + ours("Samples", "Concurrency", "Media", "Sessions")
                + apple(
                    "VirtualPhone", "AVFoundation", "CoreMedia", "CoreVideo", "CryptoKit",
                    "ImageIO"),
            swiftSettings: strict))
    testTargets.append(
        .testTarget(
            name: "AppleSensorsTests",
            dependencies: ["LockstepAppleSensors"]
                + ours("Samples", "Concurrency", "Formats", "Media", "Sessions", "Synthetic")
                + apple(
                    "VirtualPhone", "AVFoundation", "CoreGraphics", "CoreMedia", "Photos",
                    "QuartzCore", "UIKit"),
            swiftSettings: strict))
    testTargets.append(
        .testTarget(
            name: "AppleLinkTests",
            dependencies: ["LockstepAppleLink", "LockstepAppleMedia", "LockstepAppleSensors"]
                + ours(
                    "Samples", "Concurrency", "Desk", "Link", "Live", "Media", "Sessions",
                    "TestSupport")
                + apple("VirtualPhone", "OpenSSLServer"),
            swiftSettings: strict))
    // The app's complete path, from the phone's sensors to a checked session.
    testTargets.append(
        .testTarget(
            name: "ScenarioTests",
            dependencies: ["LockstepAppleSensors", "LockstepAppleMedia"]
                + ours(
                    "Samples", "Concurrency", "Formats", "Sessions", "Recording", "Analysis",
                    "Synthetic",
                    "Media", "AppModel") + apple("VirtualPhone"),
            swiftSettings: strict))
#endif

let package = Package(
    name: "lockstep-apple",
    platforms: [.iOS(.v16)],
    products: [
        .library(name: "LockstepAppleSensors", targets: ["LockstepAppleSensors"]),
        .library(name: "LockstepAppleMedia", targets: ["LockstepAppleMedia"]),
        .library(name: "LockstepAppleLink", targets: ["LockstepAppleLink"]),
    ],
    dependencies: packages,
    targets: [
        .target(
            name: "LockstepAppleSensors",
            dependencies: ours("Samples", "Concurrency")
                + apple(
                    "ARKit", "AVFoundation", "CoreGraphics", "CoreLocation", "CoreMedia",
                    "CoreMotion", "CoreVideo", "ImageIO", "Metal", "Photos", "QuartzCore", "UIKit",
                    "simd"),
            path: "Sources/AppleSensors", swiftSettings: strict + batched + counted,
            linkerSettings: counter),
        .target(
            name: "LockstepAppleMedia",
            dependencies: ours("Samples", "Concurrency", "Containers")
                + apple(
                    "AVFoundation", "CoreGraphics", "CoreMedia", "CoreVideo", "CryptoKit",
                    "ImageIO",
                    "UniformTypeIdentifiers", "VideoToolbox"),
            path: "Sources/AppleMedia", swiftSettings: strict + counted,
            linkerSettings: counter),
        .target(
            name: "LockstepAppleLink",
            dependencies: ours("Samples", "Live", "Link")
                + apple("CryptoKit", "Network", "Security"),
            path: "Sources/AppleLink", swiftSettings: strict + counted,
            linkerSettings: counter),
    ] + testTargets,
    swiftLanguageModes: [.v6]
)
