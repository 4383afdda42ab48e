// swift-tools-version: 6.0
import PackageDescription

// An iPhone for Linux: modules with the names, signatures and documented behavior of Apple's,
// driven by a recording, by the synthetic phone, or by a script. Macs never resolve this package.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The SDK does not check Apple's modules for concurrency, and an importer's `@preconcurrency` means
// the same here only if their stand-ins are unchecked as well: language mode 5.
let asInTheSDK: [SwiftSetting] = strict + [.swiftLanguageMode(.v5)]

// Unoptimized, a photo takes more than ten seconds and a phone with a screen lags behind its clock. As in the root
// package, SwiftPM refuses such flags in dependencies, so only scripts ask for them.
let optimized: [SwiftSetting] =
    Context.environment["LOCKSTEP_OPTIMIZE"] == nil
    ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

func ours(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: "Lockstep\($0)", package: "lockstep") }
}

/// A stand-in for the Apple module of the same name.
func standIn(
    _ name: String, uses modules: String..., and products: [String] = [],
    settings: [SwiftSetting] = []
) -> Target {
    .target(
        name: name,
        dependencies: ours("Samples", "Concurrency", "Sessions") + products.flatMap { ours($0) }
            + modules.map { .target(name: $0) },
        swiftSettings: asInTheSDK + settings)
}

let standIns = [
    standIn("Combine"),
    standIn(
        "CoreGraphics", uses: "CoreFoundationNames", "_Testing_CoreGraphics", settings: optimized),
    standIn("simd"),
    standIn("Metal"),
    standIn("CoreVideo", uses: "CoreFoundationNames", "CoreGraphics", "VirtualPhone"),
    standIn("CoreAudioTypes"),
    standIn("AVFAudio", uses: "VirtualPhone"),
    standIn(
        "CoreMedia", uses: "CoreAudioTypes", "CoreFoundationNames", "CoreGraphics", "CoreVideo",
        "VirtualPhone"),
    standIn("AudioToolbox", uses: "CoreAudioTypes", "VirtualPhone"),
    standIn("ActivityKit", uses: "VirtualPhone"),
    standIn("AppIntents", uses: "PhoneFoundation"),
    standIn("CryptoKit", uses: "CPhoneSSL", "VirtualPhone", and: ["Media"]),
    standIn("Security", uses: "CPhoneSSL", "CoreFoundationNames"),
    standIn("Network", uses: "CPhoneSSL", "CoreFoundationNames", "Security", "VirtualPhone"),
    standIn("CoreMotion", uses: "VirtualPhone"),
    standIn("CoreLocation", uses: "PhoneFoundation", "VirtualPhone"),
    standIn("UniformTypeIdentifiers"),
    standIn("Photos", uses: "VirtualPhone"),
    standIn(
        "VideoToolbox", uses: "CoreFoundationNames", "CoreGraphics", "CoreMedia", "CoreVideo",
        "VirtualPhone", settings: optimized),
    standIn(
        "ImageIO", uses: "CoreFoundationNames", "CoreGraphics", "VirtualPhone", and: ["Media"],
        settings: optimized),
    standIn("QuartzCore", uses: "CoreGraphics", "PhoneFoundation", "VirtualPhone"),
    standIn(
        "UIKit", uses: "CoreGraphics", "PhoneFoundation", "QuartzCore", "VirtualPhone",
        "_Testing_UIKit"),
    standIn(
        "AVFoundation",
        uses: "AVFAudio", "CoreFoundationNames", "CoreGraphics", "CoreMedia", "CoreVideo",
        "ImageIO",
        "QuartzCore", "UniformTypeIdentifiers", "VideoToolbox", "VirtualPhone", "simd",
        and: ["Media"]),
    // What is on the screen, for SwiftUI to draw and a browser to show.
    .target(
        name: "PhoneScreen",
        dependencies: ours(
            "Samples", "Concurrency", "Sessions", "Datasets", "Media", "Serving", "Synthetic")
            + [
                "AVFoundation", "AVKit", "CoreFoundationNames", "CoreGraphics", "CoreMedia",
                "CoreVideo", "QuartzCore", "UIKit", "VirtualPhone",
            ],
        exclude: ["Page"], swiftSettings: asInTheSDK + optimized,
        plugins: [.plugin(name: "EmbedPages", package: "lockstep")]),
    standIn(
        "SwiftUI",
        uses: "CHarfBuzz", "Combine", "CoreGraphics", "PhoneScreen", "QuartzCore", "UIKit",
        "VirtualPhone", settings: optimized),
    standIn("AVKit", uses: "AVFoundation", "UIKit", "VirtualPhone"),
    standIn(
        "ARKit",
        uses: "AVFoundation", "CoreGraphics", "CoreLocation", "CoreMedia", "CoreVideo", "ImageIO",
        "Metal", "PhoneFoundation", "UIKit", "VirtualPhone", "simd"),
]

func tests(_ name: String, uses modules: String..., and products: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ours("Samples", "Concurrency", "Synthetic", "Sessions")
            + products.flatMap { ours($0) }
            + modules.map { .target(name: $0) },
        swiftSettings: strict)
}

let package = Package(
    name: "virtual-phone",
    // Builds on Linux only. The planner compares these platforms with those of the packages below,
    // because it also plans for iOS when a package depends on this one for Linux.
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: (["VirtualPhone", "OpenSSLServer"] + standIns.map(\.name)).map {
        .library(name: $0, targets: [$0])
    },
    dependencies: [.package(name: "lockstep", path: "..")],
    targets: [
        .target(
            name: "VirtualPhone", dependencies: ours("Samples", "Concurrency", "Sessions"),
            swiftSettings: strict),
        // The metrics of text: Debian's libharfbuzz-dev.
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz"),
        // The other end of connections in tests: the program `openssl`.
        .target(
            name: "OpenSSLServer", dependencies: ours("Concurrency"), path: "Tests/OpenSSLServer",
            swiftSettings: strict),
        // TLS for the stand-ins of Network, Security and CryptoKit: Debian's libssl-dev.
        .systemLibrary(name: "CPhoneSSL", pkgConfig: "openssl"),
        // CFString and related types under their iOS names, for the stand-ins to export.
        .target(name: "CoreFoundationNames", swiftSettings: strict),
        // The overlay that Swift Testing looks for beside a module of this name.
        .target(name: "_Testing_CoreGraphics", swiftSettings: strict),
        .target(name: "_Testing_UIKit", swiftSettings: strict),
        // What Foundation and the C library offer on iOS but not on Linux: thermal state, free
        // space, clocks, the app's Info.plist.
        .target(
            name: "PhoneFoundation", dependencies: ours("Samples") + ["VirtualPhone"],
            swiftSettings: strict),
    ] + standIns + [
        tests("VirtualPhone", uses: "VirtualPhone"),
        tests(
            "CoreMedia", uses: "VirtualPhone", "CoreAudioTypes", "CoreMedia", "CoreVideo",
            "CoreGraphics", "simd"),
        tests("Combine", uses: "Combine"),
        tests("ActivityKit", uses: "VirtualPhone", "ActivityKit"),
        tests("AppIntents", uses: "VirtualPhone", "AppIntents"),
        tests("AudioToolbox", uses: "VirtualPhone", "AudioToolbox"),
        tests(
            "AVKit", uses: "VirtualPhone", "AVFoundation", "AVKit", "UIKit",
            and: ["Formats"]),
        tests("CoreMotion", uses: "VirtualPhone", "CoreMotion"),
        tests("CoreLocation", uses: "VirtualPhone", "CoreLocation"),
        tests("SwiftUI", uses: "SwiftUI", "PhoneScreen", "Combine", "CoreGraphics", "UIKit"),
        tests("PhoneScreen", uses: "PhoneScreen", "CoreGraphics", "VirtualPhone"),
        tests(
            "Network", uses: "VirtualPhone", "CoreFoundationNames", "Network", "OpenSSLServer",
            "Security"),
        tests("CryptoKit", uses: "VirtualPhone", "CryptoKit", and: ["Media"]),
        tests("PhoneFoundation", uses: "VirtualPhone", "PhoneFoundation"),
        tests("QuartzCore", uses: "VirtualPhone", "QuartzCore", "CoreGraphics"),
        tests("UIKit", uses: "VirtualPhone", "UIKit"),
        tests("Photos", uses: "VirtualPhone", "Photos"),
        tests(
            "ARKit", uses: "VirtualPhone", "ARKit", "AVFoundation", "CoreVideo", "ImageIO", "Metal",
            "simd"),
        tests(
            "Capture", uses: "VirtualPhone", "AVFoundation", "CoreMedia", "CoreVideo", "ImageIO",
            "QuartzCore", "simd", and: ["Media"]),
        tests("ImageIO", uses: "CoreGraphics", "CoreVideo", "ImageIO", "VideoToolbox"),
        tests(
            "MovieWriting", uses: "VirtualPhone", "AVFoundation", "CoreGraphics", "CoreMedia",
            "CoreVideo", "UniformTypeIdentifiers", and: ["Media"]),
    ],
    swiftLanguageModes: [.v6]
)
