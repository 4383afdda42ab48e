/// The single file that can replace an export's folder, because programs read it alone.
struct SoleFile: Sendable {
    /// The file's name in the export's folder.
    let name: String
    /// The first bytes of every such file that an export writes; empty if they are not fixed.
    let start: [UInt8]
    /// By what a file is known as an export; nil for a format that has no place for it.
    let mark: FileMark?
    /// What the folder contains and the file lacks, as a sentence.
    let loss: String?

    /// The file name extension, with the dot.
    var ending: String { String(name[(name.firstIndex(of: ".") ?? name.startIndex)...]) }

    init(_ name: String, start: String, mark: FileMark?) {
        self.init(name, start: Array(start.utf8), mark: mark)
    }

    init(_ name: String, start: [UInt8], mark: FileMark?, loss: String? = nil) {
        self.name = name
        self.start = start
        self.mark = mark
        self.loss = loss
    }
}

extension DatasetFormat {
    /// The export's single file; nil for a format of several files.
    var soleFile: SoleFile? { writer?.soleFile }

    /// The name of the export's single file; nil for a format of several files.
    public var soleFileName: String? { soleFile?.name }

    /// The file name extensions of all single-file exports, with the dot.
    public static var fileEndings: [String] {
        exported.compactMap { $0.soleFile?.ending }.sorted()
    }

    /// The format whose only file has a name that ends as `path` does (``ExportPath``); nil if there
    /// is none.
    public init?(ofFileNamed path: String) {
        guard case .file(let ending) = ExportPath(path),
            let format = Self.exported.first(where: { $0.soleFile?.ending == ending })
        else { return nil }
        self = format
    }
}
