import Foundation
import Testing

/// The tool, the Python package and the app have the same version.
@Suite struct VersionTests {
    @Test func thePythonPackageAndTheAppHaveTheVersionOfTheTool() throws {
        let version = try Program.lockstep.run(["--version"]).output
            .replacing("lockstep ", with: "").trimmingCharacters(in: .newlines)
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
        let python = try SourceFiles.text("python/lockstep/__init__.py")
        #expect(python.contains("\n__version__ = \"\(version)\"\n"))
        // The package's metadata reads the version from there.
        #expect(try SourceFiles.text("python/pyproject.toml").contains("dynamic = [\"version\"]"))
        let app = try SourceFiles.text("App/Lockstep.xcodeproj/project.pbxproj")
        let versions = app.matches(of: /MARKETING_VERSION = (.*);/).map { String($0.1) }
        #expect(versions.isEmpty == false && Set(versions) == [version])
    }
}
