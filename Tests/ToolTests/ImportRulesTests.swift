import Foundation
import Testing

/// ARCHITECTURE's table of imports, and its rules for adapters and screens, verified in the source
/// code.
@Suite struct ImportRulesTests {
    struct Rule: Sendable, CustomTestStringConvertible {
        var module: String
        var modules: [String]
        var others: [String] = []
        /// The parent folder of the module.
        var folder = "Sources"
        var testDescription: String { "\(folder)/\(module)" }
    }

    static let system = ["Glibc", "Darwin"]

    /// The Apple modules that an adapter may import.
    static let frameworks = [
        "ARKit", "AVFoundation", "CoreGraphics", "CoreLocation", "CoreMedia", "CoreMotion",
        "CoreVideo", "CryptoKit", "Darwin", "Dispatch", "Foundation", "ImageIO", "Metal", "Network",
        "Photos", "QuartzCore", "Security", "UIKit", "UniformTypeIdentifiers", "VideoToolbox",
        "simd",
    ]

    static let rules = [
        Rule(module: "Samples", modules: []),
        Rule(module: "Arguments", modules: []),
        Rule(module: "Concurrency", modules: ["Samples"], others: system),
        Rule(module: "Containers", modules: ["Samples"], others: ["CZlib"]),
        Rule(
            module: "Formats", modules: ["Samples", "Containers"],
            others: ["FoundationEssentials", "Foundation"]),
        Rule(
            module: "Sessions", modules: ["Samples", "Concurrency", "Containers", "Formats"],
            others: system),
        Rule(module: "Recording", modules: ["Samples", "Concurrency", "Sessions"]),
        Rule(
            module: "Analysis", modules: ["Samples", "Concurrency", "Formats", "Sessions", "Live"]),
        Rule(module: "Reports", modules: ["Samples", "Formats", "Sessions", "Analysis"]),
        Rule(
            module: "Datasets",
            modules: ["Samples", "Concurrency", "Containers", "Formats", "Sessions"]),
        Rule(
            module: "Catalog",
            modules: ["Samples", "Concurrency", "Formats", "Sessions", "Analysis", "Datasets"],
            others: ["CSQLite"] + system),
        Rule(module: "Synthetic", modules: ["Samples"], others: ["Dispatch"]),
        Rule(module: "Live", modules: ["Samples", "Formats", "Sessions"]),
        Rule(module: "Link", modules: ["Samples", "Concurrency", "Formats", "Sessions", "Live"]),
        Rule(
            module: "Desk",
            modules: ["Samples", "Concurrency", "Formats", "Sessions", "Live", "Link"],
            others: ["CTLS"] + system),
        Rule(
            module: "Media", modules: ["Samples", "Containers"],
            others: [
                "CFFmpeg", "FFmpegLoading", "CTurboJPEG", "CSpng", "CISAL", "CZstd", "CLZ4",
                "CBzip2", "CCrypto",
            ]
                + system),
        Rule(
            module: "Serving", modules: ["Samples", "Concurrency"],
            others: ["CWebSockets"] + system),
        Rule(
            module: "Viewers",
            modules: ["Samples", "Concurrency", "Containers", "Formats", "Live", "Serving"],
            others: system),
        Rule(
            module: "Studio",
            modules: [
                "Samples", "Concurrency", "Formats", "Sessions", "Analysis", "Reports", "Datasets",
                "Catalog", "Serving", "Viewers",
            ], others: system),
        Rule(
            module: "AppModel",
            modules: [
                "Samples", "Concurrency", "Formats", "Sessions", "Recording", "Analysis",
                "Datasets", "Live", "Link",
            ]),
        Rule(
            module: "lockstep",
            modules: [
                "Samples", "Concurrency", "Arguments", "Formats", "Sessions", "Recording",
                "Analysis", "Reports",
                "Datasets", "Catalog", "Synthetic", "Live", "Desk", "Media", "Studio",
                "Viewers",
            ], others: system),
        Rule(
            module: "AppleSensors", modules: ["Samples", "Concurrency"], others: frameworks,
            folder: "Apple/Sources"),
        Rule(
            module: "AppleMedia", modules: ["Samples", "Concurrency", "Containers"],
            others: frameworks,
            folder: "Apple/Sources"),
        Rule(
            module: "AppleLink", modules: ["Samples", "Live", "Link"], others: frameworks,
            folder: "Apple/Sources"),
        Rule(
            module: "AppFeatures",
            modules: [
                "Samples", "Concurrency", "Sessions", "Recording", "Analysis", "Synthetic",
                "Link", "AppModel", "Activity",
            ],
            others: [
                "AVKit", "ActivityKit", "AudioToolbox", "Charts", "Combine", "CoreGraphics",
                "Foundation",
                "QuartzCore", "SwiftUI",
                "UIKit", "UniformTypeIdentifiers",
            ], folder: "App/Sources"),
        Rule(
            module: "Activity", modules: [], others: ["ActivityKit", "Foundation"],
            folder: "App/Sources"),
        Rule(
            module: "LockstepWidgets", modules: ["Activity"],
            others: ["Foundation", "SwiftUI", "WidgetKit"], folder: "App"),
        Rule(
            module: "Lockstep",
            modules: [
                "Samples", "Sessions", "Recording", "Link", "AppModel", "AppFeatures",
                "AppleSensors", "AppleMedia", "AppleLink",
            ], others: ["AppIntents", "Foundation", "SwiftUI", "UIKit"], folder: "App"),
        // Another app's code is independent of ours.
        Rule(
            module: "ForeignCapture", modules: [], others: frameworks,
            folder: "Examples/ForeignCapture/Sources"),
    ]

    @Test(arguments: rules)
    func modulesImportOnlyWhatTheTableAllows(_ rule: Rule) throws {
        let allowed = Set(rule.modules.map { "Lockstep\($0)" } + rule.others)
        for (file, module) in try imports(in: "\(rule.folder)/\(rule.module)") {
            #expect(allowed.contains(module), "\(file) imports \(module)")
        }
    }

    @Test(arguments: ["Sources", "Apple/Sources", "App/Sources"])
    func everyModuleHasARule(_ folder: String) throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.url(folder).path)
        let ruled = Self.rules.filter { $0.folder == folder }.map(\.module)
        #expect(Set(folders).subtracting(["Libraries"]) == Set(ruled))
    }

    @Test func noFileAsksWhetherItIsOnAPhone() throws {
        for line in try SourceFiles.linesOfTheApp() where line.text.contains("canImport(") {
            let asksForACLibrary = Self.system.contains { line.text.contains("canImport(\($0))") }
            let asksForFoundation = line.text.contains("canImport(FoundationEssentials)")
            #expect(asksForACLibrary || asksForFoundation, "\(line.place)")
        }
    }

    /// Values are converted by functions that are tested without a phone.
    @Test func adaptersDoNoArithmetic() throws {
        for line in try SourceFiles.linesOfTheApp() where line.place.hasPrefix("Apple/") {
            let operators = [" * ", " / ", " *= ", " /= "]
            #expect(!operators.contains { line.text.contains($0) }, "\(line.place)")
        }
    }

    /// The main thread draws the screen; frames and samples do not need it (MainThreadTests of the
    /// adapters blocks it).
    @Test func framesAndSamplesDoNotReachTheMainThread() throws {
        let folders = ["ARKit", "AVFoundation", "Camera", "Motion", "Source"]
        // The preview's layer and the device's orientation are used on the main thread.
        let ofTheScreen = ["PhoneSensors.swift", "DeviceOrientation.swift"]
        for line in try SourceFiles.linesOfTheApp()
        where folders.contains(where: { line.place.hasPrefix("Apple/Sources/AppleSensors/\($0)/") })
            && !ofTheScreen.contains(where: { line.place.contains($0) })
        {
            let words = ["MainActor", "DispatchQueue.main", "queue: .main"]
            #expect(!words.contains { line.text.contains($0) }, "\(line.place)")
        }
    }

    @Test func theCoreIsNotLinkedWithFoundation() throws {
        let probe = try Program.samplesProbe.run([])
        #expect(probe.exitCode == 0)
        let libraries = try Program(at: "/usr/bin/ldd").run([Program.samplesProbe.url.path])
        #expect(libraries.output.contains("libswiftCore"))
        #expect(!libraries.output.contains("Foundation"), "\(libraries.output)")
    }

    private func imports(in folder: String) throws -> [(file: String, module: String)] {
        try SourceFiles.paths(in: folder).flatMap { path in
            try SourceFiles.text(path).split(separator: "\n").compactMap { line in
                imported(by: line).map { (path, $0) }
            }
        }
    }

    /// The module that a line imports, whatever precedes the word `import`.
    private func imported(by line: Substring) -> String? {
        let words = line.split(separator: " ").map(String.init)
        let modifiers: Set = ["public", "internal", "package", "private", "@preconcurrency"]
        let rest = words.drop { modifiers.contains($0) }
        guard rest.first == "import", rest.count >= 2 else { return nil }
        return rest.last.map { String($0.prefix { $0 != "." }) }
    }
}
