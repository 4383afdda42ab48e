import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepReports

@Suite struct LibraryTests {
    private func library(script: String?, style: String = "") throws -> PlottingLibrary {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/d")
        if let script { disk.put(Array(script.utf8), at: "/d/dygraph.min.js") }
        disk.put(Array(style.utf8), at: "/d/dygraph.min.css")
        return try PlottingLibrary(in: "/d", fileSystem: disk)
    }

    @Test func omitsNameOfMissingSourceMap() throws {
        let read = try library(script: "f()\n//# sourceMappingURL=dygraph.min.js.map", style: "a{}")
        #expect(String(decoding: read.script, as: UTF8.self) == "f()\n")
        #expect(String(decoding: read.style, as: UTF8.self) == "a{}")
    }

    @Test func namesThePackageToInstall() throws {
        let error = try #require(throws: ReportError.self) { try library(script: nil) }
        #expect(error.fact == .noLibrary)
        #expect(error.remedy.description.contains("libjs-dygraphs"))
        #expect(error.place?.file == "/d/dygraph.min.js")
    }

    @Test(arguments: ["# sourceMappingURL=x", "/# sourceMappingURL=x", "x # sourceMappingURL=x"])
    func keepsSourceMapNamesOutsideComments(_ script: String) throws {
        #expect(try library(script: script).script == Array(script.utf8))
    }

    @Test(arguments: [("\"</script>\"", ""), ("\"<!--<script>\"", ""), ("", "a{}</style><b>")])
    func rejectsTextThatCouldEndItsElement(_ script: String, _ style: String) throws {
        let error = try #require(throws: ReportError.self) {
            try library(script: script, style: style)
        }
        #expect(error.fact == .libraryUnusable)
    }
}
