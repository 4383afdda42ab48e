public import LockstepSamples

/// The single file that can be exported instead of a folder, because programs can read it alone.
struct SingleFile: Sendable {
    /// The file's name in the export's folder.
    let name: String
    /// The first bytes of every such file that an export writes; empty if they are not fixed.
    let start: [UInt8]
    /// The mark that identifies a file as an export; nil for a format that cannot contain one.
    let mark: FileMark?
    /// The data that the folder contains and the file lacks, as a sentence.
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
    var singleFile: SingleFile? { writer?.singleFile }

    /// The name of the export's single file; nil for a format of several files.
    public var soleFileName: String? { singleFile?.name }

    /// The file name extensions of all single-file exports, with the dot.
    public static var fileEndings: [String] {
        Set(exported.compactMap { $0.singleFile?.ending }).sorted()
    }

    /// Finds the format whose single file has the extension of `path` (``ExportPath``); nil if
    /// there is none.
    ///
    /// - Parameter streams: the only streams to export; nil for all. Of formats with the same
    ///   extension, the first that stores one of them is chosen.
    public init?(ofFileNamed path: String, for streams: Set<Stream>? = nil) {
        guard case .file(let ending) = ExportPath(path) else { return nil }
        let formats = Self.exported.filter { $0.singleFile?.ending == ending }
        let fitting = formats.first { format in
            streams.map { !$0.isDisjoint(with: format.streams) } ?? true
        }
        guard let format = fitting ?? formats.first else { return nil }
        self = format
    }
}
