import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// Recordings of any supported format, as sources of samples.
///
/// ```swift
/// let source = try Datasets.open(path, codecs: codecs, fileSystem: LocalFileSystem())
/// while let delivery = try source.next() { … }
/// ```
public enum Datasets {
    /// Recognizes a recording's format by its files' names and first lines.
    ///
    /// A zip archive is treated as the folder that it contains.
    ///
    /// - Throws: ``DatasetError`` with the names found if the format is not supported.
    public static func recognize(
        _ path: String, fileSystem: any FileSystem
    ) throws -> DatasetFormat {
        try RecordingLocation.recognize(path, as: nil, fileSystem).layout
    }

    /// Returns the format of a folder that was listed already; nil if no format recognizes it.
    ///
    /// - Parameter entries: the folder's entries, sorted by name.
    /// - Throws: ``DatasetError``, ``FileError`` if a file that decides cannot be read.
    public static func recognize(
        folder: String, entries: [DirectoryEntry], fileSystem: any FileSystem
    ) throws -> DatasetFormat? {
        let folder = RecordingFolder(folder, entries: entries, fileSystem: fileSystem)
        return try DatasetFormat.imported.first { try $0.recognizes(folder) }
    }

    /// Opens a recording as a source of samples.
    ///
    /// Values have a session's units and signs. The description's notices list assumptions and
    /// losses. Samples are merged by time if their order of arrival is unknown.
    ///
    /// Files are read once before the first sample, so that the notices are complete. A zip archive
    /// is read in place, without unpacking it.
    ///
    /// - Parameter layout: the format to read the recording as; nil recognizes it.
    /// - Parameter depthUnitsPerMeter: units of the depth files for one meter, for a format that
    ///   does not state them (``DatasetFormat/takesDepthScale``); nil uses the format's usual
    ///   scale.
    /// - Throws: ``DatasetError`` for a format that is not supported, contains no samples, or
    ///   takes no depth scale, ``SessionError`` for a session that is still being recorded or was
    ///   interrupted.
    public static func open(
        _ path: String, as layout: DatasetFormat? = nil, depthUnitsPerMeter: Double? = nil,
        codecs: any MediaCodecs, fileSystem: any FileSystem
    ) throws -> any StoredSource {
        let (folder, found) = try RecordingLocation.recognize(path, as: layout, fileSystem)
        guard depthUnitsPerMeter == nil || found.takesDepthScale else {
            throw DatasetError(.depthScaleIsKnown(found), place: Place(file: path))
        }
        guard let reader = found.reader else {
            throw DatasetError(.exportOnly(found), place: Place(file: path))
        }
        do {
            let options = DatasetReader.Options(
                codecs: codecs, depthUnitsPerMeter: depthUnitsPerMeter)
            return try reader.open(folder, options)
        } catch let error as any Failure {
            throw try RecordingLocation.explain(error, path, as: found, fileSystem)
        }
    }
}
