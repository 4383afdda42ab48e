import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The only ROS recording file in a folder.
struct ROSFile {
    let name: String
    let layout: DatasetFormat
    private let source: any ByteSource
    private let codecs: any MediaCodecs

    /// The file name extensions of MCAP files and of ROS 1 bags.
    static let (mcapEnding, bagEnding) = (".mcap", ".bag")

    private static func ending(of layout: DatasetFormat) -> String {
        layout == .mcap ? mcapEnding : bagEnding
    }

    /// - Throws: ``DatasetError`` if there are several such files, or it is a link.
    init(
        _ folder: RecordingFolder, as layout: DatasetFormat, codecs: any MediaCodecs
    ) throws {
        let names = folder.files(endingIn: Self.ending(of: layout))
        guard names.count == 1, let source = try folder.open(names[0]) else {
            throw Self.error(names, folder, layout)
        }
        name = names[0]
        self.layout = layout
        self.source = source
        self.codecs = codecs
    }

    private static func error(
        _ names: [String], _ folder: RecordingFolder, _ layout: DatasetFormat
    ) -> DatasetError {
        guard names.count < 2 else {
            return DatasetError(.severalRecordings(names), place: Place(file: folder.path))
        }
        return DatasetError(
            .noSamples(
                layout,
                reason: names.isEmpty
                    ? "there is no file whose name ends in \(ending(of: layout))"
                    : "it is empty"),
            place: Place(file: names.first ?? folder.path))
    }

    /// A reader at the first message.
    ///
    /// - Throws: ``BinaryError`` if the file's beginning is not that of such a file.
    func reader() throws -> ROSRecordingReader {
        let codecs = self.codecs
        return try ROSRecordingReader(
            source, as: layout == .mcap ? .mcap : .bag, file: name
        ) { try codecs.makeCompressor($0) }
    }
}

extension RecordingFolder {
    /// Files, not folders, by the ending of their names, sorted.
    func files(endingIn ending: String) -> [String] {
        entries.filter { !$0.isDirectory && $0.name.lowercased().hasSuffix(ending) }.map(\.name)
    }
}
