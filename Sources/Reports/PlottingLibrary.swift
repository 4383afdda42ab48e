import LockstepSamples
public import LockstepSessions

/// The library that draws a report's plots, dygraphs.
///
/// It is inserted into the page when the report is created and is not part of the sources.
public struct PlottingLibrary: Sendable {
    /// The folder of Debian's package `libjs-dygraphs`.
    public static let debianFolder = "/usr/share/javascript/dygraphs"

    /// The script.
    let script: [UInt8]
    /// The style sheet.
    let style: [UInt8]

    /// The maximum size of either file in bytes; version 2.2.1 has 131 kB.
    private static let largestFile: Int64 = 4 << 20

    /// Reads `dygraph.min.js` and `dygraph.min.css` from a folder.
    ///
    /// - Throws: ``ReportError`` if they are missing, ``FileError`` if they cannot be read.
    public init(in folder: String, fileSystem: any FileSystem) throws {
        script = try Self.file(folder + "/dygraph.min.js", fileSystem)
        style = try Self.file(folder + "/dygraph.min.css", fileSystem)
    }

    /// A library in memory, for tests.
    init(script: String, style: String) {
        self.script = Array(script.utf8)
        self.style = Array(style.utf8)
    }

    /// Reads a file that can be placed in an element of a page: nothing in it ends the element, or
    /// starts a comment that would hide the element's end.
    private static func file(_ path: String, _ fileSystem: any FileSystem) throws -> [UInt8] {
        do {
            let bytes = try fileSystem.contents(of: path, limit: largestFile).withoutSourceMap
            for ending in ["</script", "</style", "<!--"] where bytes.contains(ending.utf8) {
                throw ReportError(.libraryUnusable, place: Place(file: path))
            }
            return bytes
        } catch let error as FileError where error.code == .missing {
            throw ReportError(.noLibrary, place: Place(file: path))
        }
    }
}

extension [UInt8] {
    /// The bytes without the comment at the end that refers to a source map, which is not in the
    /// page.
    fileprivate var withoutSourceMap: [UInt8] {
        guard let name = firstRange(of: "# sourceMappingURL=".utf8) else { return self }
        let content = self[..<name.lowerBound]
        let isComment = content.ends(with: "//") || content.ends(with: "/*")
        return isComment ? Array(content.dropLast(2)) : self
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with words: String) -> Bool {
        suffix(words.utf8.count).elementsEqual(words.utf8)
    }
}
