import LockstepSamples
public import LockstepSessions

/// The library that draws a report's plots, dygraphs: it is put into the page when the report is
/// made and is no part of the sources.
public struct PlottingLibrary: Sendable {
    /// Where Debian's package `libjs-dygraphs` puts it.
    public static let debianFolder = "/usr/share/javascript/dygraphs"

    /// The script.
    let script: [UInt8]
    /// The style sheet.
    let style: [UInt8]

    /// The most bytes that either file may have; version 2.2.1 has 131 kB.
    private static let largestFile: Int64 = 4 << 20

    /// Reads `dygraph.min.js` and `dygraph.min.css` of a folder.
    ///
    /// - Throws: ``ReportError`` where they are not there, ``FileError`` where the disk refuses.
    public init(in folder: String, fileSystem: any FileSystem) throws {
        script = try Self.file("dygraph.min.js", in: folder, fileSystem)
        style = try Self.file("dygraph.min.css", in: folder, fileSystem)
    }

    /// A library in memory: for tests.
    init(script: String, style: String) {
        self.script = Array(script.utf8)
        self.style = Array(style.utf8)
    }

    /// A file without its last line where that names a map of the sources, which is not there; and
    /// refused where it could end the element that it is put into.
    private static func file(
        _ name: String, in folder: String, _ fileSystem: any FileSystem
    ) throws -> [UInt8] {
        let place = Place(file: folder + "/" + name)
        do {
            let bytes = try fileSystem.contents(of: place.file, limit: largestFile)
            let end = bytes.firstRange(of: Array("# sourceMappingURL=".utf8))?.lowerBound
            let content = end.map { Array(bytes[..<($0 - 2)]) } ?? bytes
            guard !content.contains("</".utf8) || name.hasSuffix("js") else {
                throw ReportError(.libraryUnusable, place: place)
            }
            guard !content.contains("</script".utf8) else {
                throw ReportError(.libraryUnusable, place: place)
            }
            return content
        } catch let error as FileError where error.code == .missing {
            throw ReportError(.noLibrary, place: place)
        }
    }
}
