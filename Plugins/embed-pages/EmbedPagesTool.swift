import Foundation

/// Writes the text files of a folder as a Swift source file: `embed-pages FOLDER OUTPUT`.
@main struct EmbedPagesTool {
    struct NotText: Error, CustomStringConvertible {
        let description: String
    }

    static func main() throws {
        let words = CommandLine.arguments
        guard words.count == 3 else {
            FileHandle.standardError.write(Data("usage: embed-pages FOLDER OUTPUT\n".utf8))
            exit(2)
        }
        let folder = URL(fileURLWithPath: words[1])
        var entries = ""
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
            let file = folder.appendingPathComponent(name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                continue
            }
            entries += "        \"\(name)\": \(try literal(Data(contentsOf: file), of: name)),\n"
        }
        let source = """
            /// The files of the pages, by their paths in the folder.
            enum EmbeddedPages {
                static let files: [String: StaticString] = [
            \(entries)    ]
            }

            """
        try source.write(toFile: words[2], atomically: true, encoding: .utf8)
    }

    /// A raw literal of several lines that stands for exactly these bytes.
    private static func literal(_ bytes: Data, of name: String) throws -> String {
        // A literal turns CR LF into LF, and has no NUL.
        guard let text = String(data: bytes, encoding: .utf8), !bytes.contains(13),
            !bytes.contains(0)
        else { throw NotText(description: "\(name) is not UTF-8 text with lines that end with LF") }
        var marks = "#"
        while text.contains("\"\"\"" + marks) || text.contains("\\" + marks) { marks += "#" }
        return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
    }
}
