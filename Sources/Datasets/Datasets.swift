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
    ) throws -> RecordingLayout {
        try RecordingPlace.recognize(path, as: nil, fileSystem).layout
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
    ///   does not state them (``RecordingLayout/takesDepthScale``); nil uses the format's usual
    ///   scale.
    /// - Throws: ``DatasetError`` for a format that is not supported, contains no samples, or
    ///   takes no depth scale, ``SessionError`` for a session that is still being recorded or was
    ///   interrupted.
    public static func open(
        _ path: String, as layout: RecordingLayout? = nil, depthUnitsPerMeter: Double? = nil,
        codecs: any MediaCodecs, fileSystem: any FileSystem
    ) throws -> any StoredSource {
        let (folder, found) = try RecordingPlace.recognize(path, as: layout, fileSystem)
        guard depthUnitsPerMeter == nil || found.takesDepthScale else {
            throw DatasetError(.depthScaleIsKnown(found), place: Place(file: path))
        }
        do {
            return try open(folder, as: found, depthUnitsPerMeter, codecs)
        } catch let error as any Failure {
            throw try RecordingPlace.explain(error, path, as: found, fileSystem)
        }
    }

    private static func open(
        _ folder: RecordingFolder, as layout: RecordingLayout, _ depthUnitsPerMeter: Double?,
        _ codecs: any MediaCodecs
    ) throws -> any StoredSource {
        switch layout {
        case .lockstep: return try openSession(folder.path, codecs, folder.fileSystem)
        case .mars: return try MARSRecording.open(folder, codecs: codecs)
        case .sensorlogger: return try SensorLoggerRecording.open(folder, codecs: codecs)
        case .vislam: return try VISLAMRecording.open(folder, codecs: codecs)
        case .vio: return try VIORecording.open(folder, codecs: codecs)
        case .logger3d: return try Logger3DRecording.open(folder)
        case .euroc, .tumvi: return try ASLRecording.open(folder, as: layout, codecs: codecs)
        case .stray: return try StrayRecording.open(folder, codecs: codecs)
        case .tumrgbd:
            return try TUMRGBDRecording.open(
                folder, depthUnitsPerMeter: depthUnitsPerMeter.map { Float($0) }, codecs: codecs)
        case .spectacular: return try SpectacularRecording.open(folder, codecs: codecs)
        case .lamar: return try LaMARRecording.open(folder, codecs: codecs)
        case .ioslogger: return try IOSLoggerRecording.open(folder, codecs: codecs)
        case .polycam: return try PolycamRecording.open(folder, codecs: codecs)
        case .record3d: return try Record3DRecording.open(folder, codecs: codecs)
        case .mcap, .rosbag: return try ROSRecording.open(folder, as: layout, codecs: codecs)
        }
    }

    private static func openSession(
        _ path: String, _ codecs: any MediaCodecs, _ fileSystem: any FileSystem
    ) throws -> any StoredSource {
        let session = try Session(opening: path, fileSystem: fileSystem)
        guard session.manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: path))
        }
        return try SessionPlayback(session, codecs: codecs)
    }
}
