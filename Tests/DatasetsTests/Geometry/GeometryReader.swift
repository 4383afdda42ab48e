import Foundation
import LockstepDatasets
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import LockstepTestSupport
import Testing

/// A walk of a synthetic phone through a room, as a session with its ground truth.
final class SyntheticWalk: Sendable {
    let session: Session
    private let folder: URL

    /// A phone with exact values; only its focus moves, as a real phone's does.
    static let exact = Result { try SyntheticWalk { _ in } }
    /// The same with a fixed focus, for formats with one camera for all images.
    static let steady = Result { try SyntheticWalk { $0.physics.intrinsicsDrift = false } }
    /// The same with sensor noise, of which depth noise matters here.
    static let noisy = Result { try SyntheticWalk { $0.physics.sensorNoise = true } }
    /// The same without LiDAR.
    static let depthless = Result { try SyntheticWalk { $0.defects = [Defect(.lidarMissing)] } }

    private init(_ change: (inout SyntheticConfiguration) -> Void) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lockstep-geometry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        FoldersAtExit.remove(folder.path)
        var configuration = SyntheticConfiguration(duration: .seconds(16))
        configuration.framesPerSecond = 4
        configuration.imageSize = PixelSize(width: 192, height: 144)
        configuration.depthSize = PixelSize(width: 128, height: 96)
        configuration.streams = [.camera, .depth, .featurePoints]
        configuration.physics = .ideal
        configuration.physics.intrinsicsDrift = true
        change(&configuration)
        let phone = try SyntheticPhone(configuration)
        let recorder = Recorder(
            RecorderConfiguration(mode: .logger, directory: folder.path), codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem(), clock: ZeroClock())
        let result = try recorder.record(from: phone) { _ in }
        session = try Session(opening: result.path, fileSystem: LocalFileSystem())
        let truth = phone.truth.map { $0 + "\n" }.joined()
        try Data(truth.utf8).write(to: URL(fileURLWithPath: result.path + ".truth.jsonl"))
    }

    /// Exports the walk and compares the export with the ground truth.
    func judge(
        _ format: DatasetFormat, _ selection: ExportSelection = .everything,
        options: ExportOptions = ExportOptions()
    ) throws -> Geometry {
        Geometry(try run(format, selection, options))
    }

    /// Compares exports that were changed after reading, by name of the change.
    func judgeMutants(_ format: DatasetFormat) throws -> [String: Geometry] {
        try run(format, .everything, ExportOptions(), "mutants").compactMapValues { found in
            (found as? [String: Any]).map(Geometry.init)
        }
    }

    private func run(
        _ format: DatasetFormat, _ selection: ExportSelection, _ options: ExportOptions,
        _ words: String...
    ) throws -> [String: Any] {
        let export = folder.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: export) }
        _ = try Datasets.export(
            session, format, selection, options: options, to: export.path, codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem())
        let output = try GeometryReader.run([format.name, export.path, session.path] + words)
        let document = try JSONSerialization.jsonObject(with: output)
        return try #require(document as? [String: Any])
    }
}

/// The result of `Tests/Readers/geometry.py`, which documents the values.
struct Geometry {
    private let found: [String: Any]

    init(_ found: [String: Any]) { self.found = found }

    /// A value; infinite if missing.
    subscript(_ key: String) -> Double { (found[key] as? NSNumber)?.doubleValue ?? .infinity }

    /// Whether a value exists.
    func has(_ key: String) -> Bool { found[key] != nil }

    /// Depth and points agree within 1 mm plus the format's step, landmarks within 0.1 px.
    var isTrue: Bool {
        let depth = has("depth_m") ? self["depth_m"] : 0
        let points = has("points_m") ? self["points_m"] : 0
        return depth <= 0.001 + self["quantum_m"] && points <= 0.001
            && (!has("landmark_px") || self["landmark_px"] <= 0.1)
    }
}

/// Python with independent readers.
enum GeometryReader {
    static let isInstalled = ReaderProcess.isInstalled
    static let absence = ReaderProcess.absence

    /// The output of geometry.py; a failed assertion of the script is a failure.
    static func run(_ arguments: [String]) throws -> Data {
        try ReaderProcess.run(["-B", RepositoryFolder.reader("geometry.py")] + arguments)
    }
}
