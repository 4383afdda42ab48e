// swift-tools-version: 6.0
import PackageDescription

// One list of settings for every target: unstated `any`, leaking imports and members borrowed from
// modules that a file does not import are errors in waiting.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Unoptimized, painting the synthetic phone's images, reading files and checking sessions take most of
// the tests' time, so Scripts/test asks for this. Catalog, Live, Link, Desk, Viewers and Studio would take
// longer to optimize than their tests save. SwiftPM refuses such flags in dependencies: no one else gets
// them.
let optimize = Context.environment["LOCKSTEP_OPTIMIZE"]
let optimizedForImages: [SwiftSetting] =
    optimize == nil ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]
// LOCKSTEP_OPTIMIZE=images optimizes only what paints and converts images: a build of the rest takes
// less time, and only the tests of whole files take longer.
let optimized: [SwiftSetting] = optimize == "images" ? [] : optimizedForImages

// The painter's arithmetic on eight pixels at a time is in files of its own, from which the compiler
// inlines only if it compiles the module as a whole.
let optimizedAsOne: [SwiftSetting] =
    optimize == nil
    ? []
    : [
        .unsafeFlags(
            [
                "-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2",
            ],
            .when(configuration: .debug))
    ]

// Scripts/test asks which lines of the recorder its tests run. Counting them in every module would
// take a quarter of the time to build and a third of the time to test.
let isCounted = Context.environment["LOCKSTEP_COVERAGE"] != nil
let counted: [SwiftSetting] =
    isCounted ? [.unsafeFlags(["-profile-generate", "-profile-coverage-mapping"])] : []
let counter: [LinkerSetting] = isCounted ? [.unsafeFlags(["-profile-generate"])] : []

// On Linux FFmpeg is not linked, but loaded when a movie is read or written: see FFmpegLoading.
#if os(Linux)
    let ffmpegPackage: String? = nil
#else
    let ffmpegPackage: String? = "libavformat"
#endif
let ffmpeg: [LinkerSetting] = ["avformat", "avcodec", "avutil", "swscale"].map {
    .linkedLibrary($0, .when(platforms: [.macOS]))
}

/// A module of ours: `Sources/<name>`, known to the compiler as `Lockstep<name>`.
func module(
    _ name: String, uses modules: [String] = [], and libraries: [String] = [],
    embedding resources: [Resource]? = nil, plugins: [Target.PluginUsage] = [],
    settings: [SwiftSetting] = [], linkerSettings: [LinkerSetting] = []
) -> Target {
    .target(
        name: "Lockstep\(name)",
        dependencies: modules.map { .target(name: "Lockstep\($0)") }
            + libraries.map { .target(name: $0) },
        path: "Sources/\(name)",
        // What a plugin embeds is not a resource of SwiftPM's.
        exclude: plugins.isEmpty ? [] : ["Page"],
        resources: resources,
        swiftSettings: strict + settings,
        // `sqrt` and `round` of modules that import no C library themselves.
        linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))] + linkerSettings,
        plugins: plugins)
}

/// The tests of a module: `Tests/<name>Tests`.
func tests(_ name: String, uses modules: [String]) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: modules.map { .target(name: "Lockstep\($0)") },
        path: "Tests/\(name)Tests",
        swiftSettings: strict)
}

/// A C library of the system, found through pkg-config.
func library(_ name: String, pkgConfig: String?, debian package: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([package]), .brew([brew])])
}

let package = Package(
    name: "lockstep",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "LockstepSamples", targets: ["LockstepSamples"]),
        .library(name: "LockstepConcurrency", targets: ["LockstepConcurrency"]),
        .library(name: "LockstepContainers", targets: ["LockstepContainers"]),
        .library(name: "LockstepFormats", targets: ["LockstepFormats"]),
        .library(name: "LockstepSessions", targets: ["LockstepSessions"]),
        .library(name: "LockstepRecording", targets: ["LockstepRecording"]),
        .library(name: "LockstepAnalysis", targets: ["LockstepAnalysis"]),
        .library(name: "LockstepReports", targets: ["LockstepReports"]),
        .library(name: "LockstepDatasets", targets: ["LockstepDatasets"]),
        .library(name: "LockstepCatalog", targets: ["LockstepCatalog"]),
        .library(name: "LockstepSynthetic", targets: ["LockstepSynthetic"]),
        .library(name: "LockstepLive", targets: ["LockstepLive"]),
        .library(name: "LockstepLink", targets: ["LockstepLink"]),
        .library(name: "LockstepDesk", targets: ["LockstepDesk"]),
        .library(name: "LockstepMedia", targets: ["LockstepMedia"]),
        .library(name: "LockstepAppModel", targets: ["LockstepAppModel"]),
        // A disk in memory and the like, for the package Fuzz.
        .library(name: "LockstepTestSupport", targets: ["LockstepTestSupport"]),
        .executable(name: "lockstep", targets: ["lockstep"]),
    ],
    targets: [
        module("Samples", settings: optimizedForImages),
        module("Concurrency", uses: ["Samples"], settings: optimized),
        module("Containers", uses: ["Samples"], and: ["CZlib"], settings: optimized),
        module("Formats", uses: ["Samples", "Containers"], settings: optimized),
        module(
            "Sessions", uses: ["Samples", "Concurrency", "Containers", "Formats"],
            settings: optimized),
        module(
            "Recording", uses: ["Samples", "Concurrency", "Sessions"], settings: counted,
            linkerSettings: counter),
        module(
            "Analysis", uses: ["Samples", "Concurrency", "Formats", "Sessions", "Live"],
            settings: optimized),
        module(
            "Reports", uses: ["Samples", "Formats", "Sessions", "Analysis"],
            embedding: [.embedInCode("Page")]),
        module(
            "Datasets", uses: ["Samples", "Concurrency", "Containers", "Formats", "Sessions"],
            settings: optimized),
        module(
            "Catalog",
            uses: ["Samples", "Concurrency", "Formats", "Sessions", "Analysis", "Datasets"],
            and: ["CSQLite"]),
        module("Synthetic", uses: ["Samples"], settings: optimizedAsOne),
        module("Live", uses: ["Samples", "Formats", "Sessions"]),
        module(
            "Link", uses: ["Samples", "Concurrency", "Formats", "Sessions", "Live"]),
        module(
            "Desk", uses: ["Samples", "Concurrency", "Formats", "Sessions", "Live", "Link"],
            and: ["CCrypto", "CTLS"]),
        module(
            "Media", uses: ["Samples", "Containers"],
            and: [
                "CFFmpeg", "FFmpegLoading", "CTurboJPEG", "CSpng", "CISAL", "CZstd", "CLZ4",
                "CBzip2", "CCrypto",
            ],
            settings: optimizedForImages, linkerSettings: ffmpeg),
        module(
            "AppModel",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Recording", "Analysis",
                "Datasets", "Live", "Link",
            ]),
        module("Arguments"),
        .executableTarget(
            name: "lockstep",
            dependencies: [
                "LockstepArguments",
                "LockstepSamples", "LockstepConcurrency", "LockstepFormats", "LockstepSessions",
                "LockstepRecording",
                "LockstepAnalysis", "LockstepReports", "LockstepDatasets", "LockstepCatalog",
                "LockstepSynthetic", "LockstepLive", "LockstepDesk", "LockstepMedia",
            ],
            path: "Sources/lockstep",
            swiftSettings: strict),

        .target(name: "FFmpegLoading", path: "Sources/Libraries/FFmpegLoading"),
        library(
            "CFFmpeg", pkgConfig: ffmpegPackage, debian: "libavformat-dev", brew: "ffmpeg"),
        library(
            "CTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev",
            brew: "jpeg-turbo"),
        library("CSpng", pkgConfig: "spng", debian: "libspng-dev", brew: "libspng"),
        library("CISAL", pkgConfig: "libisal", debian: "libisal-dev", brew: "isa-l"),
        library("CZstd", pkgConfig: "libzstd", debian: "libzstd-dev", brew: "zstd"),
        library("CLZ4", pkgConfig: "liblz4", debian: "liblz4-dev", brew: "lz4"),
        library("CCrypto", pkgConfig: "libcrypto", debian: "libssl-dev", brew: "openssl@3"),
        library("CTLS", pkgConfig: "libssl", debian: "libssl-dev", brew: "openssl@3"),
        // Debian's package has no file for pkg-config.
        .systemLibrary(
            name: "CBzip2", path: "Sources/Libraries/CBzip2", providers: [.apt(["libbz2-dev"])]),
        // Both are part of every Apple system and its SDK, where pkg-config does not list them.
        .systemLibrary(
            name: "CSQLite", path: "Sources/Libraries/CSQLite",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/Libraries/CZlib", providers: [.apt(["zlib1g-dev"])]),

        tests("Arguments", uses: ["Arguments"]),
        tests("Samples", uses: ["Samples", "TestSupport"]),
        tests("Containers", uses: ["Samples", "Containers", "TestSupport"]),
        tests("Formats", uses: ["Samples", "Containers", "Formats", "TestSupport"]),
        tests("Concurrency", uses: ["Samples", "Concurrency", "TestSupport"]),
        tests(
            "Sessions",
            uses: ["Samples", "Concurrency", "Containers", "Formats", "Sessions", "TestSupport"]),
        tests(
            "Recording",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Recording", "TestSupport",
            ]),
        tests(
            "Analysis",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Live", "Analysis", "Synthetic",
                "Media", "TestSupport",
            ]),
        tests(
            "Reports",
            uses: [
                "Samples", "Formats", "Sessions", "Analysis", "Reports", "TestSupport",
            ]),
        tests(
            "Datasets",
            uses: [
                "Samples", "Concurrency", "Containers", "Formats", "Sessions", "Recording",
                "Analysis", "Datasets", "Synthetic", "Media", "TestSupport",
            ]),
        tests(
            "Catalog",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Analysis", "Datasets", "Catalog",
                "TestSupport",
            ]),
        tests("Synthetic", uses: ["Samples", "Synthetic"]),
        tests("Live", uses: ["Samples", "Formats", "Sessions", "Live", "TestSupport"]),
        tests(
            "Desk",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Live", "Link", "Desk", "Media",
                "TestSupport",
            ]),
        tests("Media", uses: ["Samples", "Containers", "Formats", "Media"]),
        tests(
            "AppModel",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Recording", "Analysis",
                "Datasets", "Live", "Link",
                "AppModel", "Synthetic", "Media", "TestSupport",
            ]),
        .executableTarget(
            name: "samples-probe", dependencies: ["LockstepSamples"],
            path: "Tests/Probes/SamplesProbe", swiftSettings: strict),
        .executableTarget(
            name: "load-probe",
            dependencies: [
                "LockstepSamples", "LockstepConcurrency", "LockstepSessions", "LockstepRecording",
                "LockstepTestSupport",
            ],
            path: "Tests/Probes/LoadProbe", swiftSettings: strict),
        .executableTarget(
            name: "link-probe",
            dependencies: [
                "LockstepSamples", "LockstepConcurrency", "LockstepSessions", "LockstepLive",
                "LockstepLink", "LockstepDesk", "LockstepMedia",
            ],
            path: "Tests/Probes/LinkProbe", swiftSettings: strict),
        .testTarget(
            name: "ToolTests",
            dependencies: ["lockstep", "samples-probe", "load-probe", "link-probe"],
            path: "Tests/ToolTests", exclude: ["Golden"], swiftSettings: strict),
        .target(
            name: "LockstepTestSupport",
            dependencies: [
                "LockstepSamples", "LockstepConcurrency", "LockstepContainers", "LockstepFormats",
                "LockstepSessions",
            ],
            path: "Tests/TestSupport",
            swiftSettings: strict + optimized),
    ],
    swiftLanguageModes: [.v6]
)

// Serves pages to programs on the same computer. No phone needs it, and macOS does not test it.
#if os(Linux)
    package.products += [
        .library(name: "LockstepServing", targets: ["LockstepServing"]),
        .plugin(name: "EmbedPages", targets: ["EmbedPages"]),
    ]
    package.targets += [
        module("Serving", uses: ["Samples", "Concurrency"], and: ["CWebSockets"]),
        .systemLibrary(
            name: "CWebSockets", path: "Sources/Libraries/CWebSockets",
            pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
        .executableTarget(
            name: "embed-pages", path: "Plugins/embed-pages", swiftSettings: strict),
        .plugin(
            name: "EmbedPages", capability: .buildTool(), dependencies: ["embed-pages"],
            path: "Plugins/EmbedPages"),
        tests("Serving", uses: ["Samples", "Concurrency", "Serving", "TestSupport"]),
        module(
            "Viewers",
            uses: ["Samples", "Concurrency", "Containers", "Formats", "Live", "Serving"]),
        .executableTarget(
            name: "viewers-probe",
            dependencies: [
                "LockstepSamples", "LockstepConcurrency", "LockstepLive", "LockstepServing",
                "LockstepStudio", "LockstepViewers",
            ],
            path: "Tests/Probes/ViewersProbe", swiftSettings: strict),
        .testTarget(
            name: "ViewersTests",
            dependencies: [
                "LockstepSamples", "LockstepConcurrency", "LockstepFormats", "LockstepLive",
                "LockstepServing", "LockstepViewers", "LockstepTestSupport", "viewers-probe",
            ],
            path: "Tests/ViewersTests", swiftSettings: strict),
        module(
            "Studio",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Analysis", "Reports", "Datasets",
                "Catalog", "Serving", "Viewers",
            ], plugins: [.plugin(name: "EmbedPages")]),
        tests(
            "Studio",
            uses: [
                "Samples", "Concurrency", "Formats", "Sessions", "Catalog", "Serving", "Studio",
                "TestSupport",
            ]),
    ]
    let tool = package.targets.first { $0.name == "lockstep" }
    tool?.dependencies += ["LockstepServing", "LockstepStudio", "LockstepViewers"]
#endif

// LOCKSTEP_TESTS=Analysis,Sessions leaves only the tests of these modules and what they use, so that
// an edit, or a build under a sanitizer, compiles nothing else.
if let modules = Context.environment["LOCKSTEP_TESTS"] {
    var wanted = modules.split(separator: ",").map { "\($0)Tests" }
    var kept: Set<String> = []
    while let name = wanted.popLast() {
        guard kept.insert(name).inserted else { continue }
        let target = package.targets.first { $0.name == name }
        wanted += (target?.dependencies ?? []).compactMap { dependency in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): return name
            default: return nil
            }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products = []
}
