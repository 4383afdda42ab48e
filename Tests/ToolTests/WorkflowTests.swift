import Foundation
import Testing

/// The continuous integration workflow compared with the repository.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct WorkflowTests {
    let jobs: [String: [String: Any]]

    init() throws {
        let workflow = try IndependentReader.dictionary(".github/workflows/ci.yml")
        jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    }

    @Test func linuxRunsWhatAPersonRunsWithTheToolchainOfTheReadMe() throws {
        let linux = try #require(jobs["linux"])
        let image = try #require(linux["container"] as? String)
        let version = try #require(image.split(separator: ":").last?.split(separator: "-").first)
        #expect(image == "swift:\(version)-bookworm")
        #expect(try SourceFiles.text("README.md").contains("Debian 12 with a Swift \(version) "))
        #expect(commands(of: linux) == ["Scripts/test --long"])
        let script = Repository.url("Scripts/test").path
        #expect(FileManager.default.isExecutableFile(atPath: script))
    }

    @Test func macOSBuildsTheProjectAndSchemeThatAreThere() throws {
        let build = try #require(
            jobs["app"].map(commands)?.first { $0.hasPrefix("xcodebuild build") })
        let words = build.split(separator: " ").map(String.init)
        let project = try #require(words.drop { $0 != "-project" }.dropFirst().first)
        let scheme = try #require(words.drop { $0 != "-scheme" }.dropFirst().first)
        let file = Repository.url("\(project)/xcshareddata/xcschemes/\(scheme).xcscheme")
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(words.contains("CODE_SIGNING_ALLOWED=NO"))
    }

    @Test func theAppIsBuiltForDevicesAndForTheSimulator() throws {
        let strategy = try #require(jobs["app"]?["strategy"] as? [String: Any])
        let matrix = try #require(strategy["matrix"] as? [String: [String]])
        #expect(matrix["platform"] == ["iOS", "iOS Simulator"])
    }

    @Test func macOSInstallsTheLibrariesThatThePackageNames() throws {
        let install = try #require(
            jobs["macos"].map(commands)?.first { $0.hasPrefix("brew install") })
        let installed = Set(install.split(separator: " ").dropFirst(2).map(String.init))
        let manifest = try SourceFiles.text("Package.swift")
        let named = manifest.matches(of: /brew: "([^"]+)"/).map { String($0.1) }
        #expect(!named.isEmpty)
        #expect(installed.isSuperset(of: named))
    }

    private func commands(of job: [String: Any]) -> [String] {
        let steps = job["steps"] as? [[String: Any]] ?? []
        return steps.compactMap { $0["run"] as? String }
    }
}
