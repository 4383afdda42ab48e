import Foundation
import Testing

/// Readers in Python that know a layout's page alone, run on an export and the session it is of.
enum DatasetReader {
    static let isInstalled = ReaderProcess.isInstalled
    static let absence = ReaderProcess.absence

    /// What `Tests/Readers/check_dataset.py` finds; a failed assertion of its is a failure.
    static func compare(
        _ format: String, _ export: String, with session: String
    ) throws -> DatasetComparison {
        let script = ReaderProcess.script("check_dataset.py")
        let output = try ReaderProcess.run([script, format, export, session])
        let decoder = JSONDecoder()
        return try decoder.decode(DatasetComparison.self, from: output)
    }

    /// What `Tests/Readers/check_lens.py` finds of a lens that was measured.
    ///
    /// - Parameter numbers: its name in Kalibr's words, fx fy cx cy, and four coefficients.
    static func compare(
        lens model: String, _ numbers: [Double], of format: String, _ export: String
    ) throws -> LensComparison {
        let script = ReaderProcess.script("check_lens.py")
        let output = try ReaderProcess.run(
            [script, format, export, model] + numbers.map(\.description))
        return try JSONDecoder().decode(LensComparison.self, from: output)
    }
}

/// The largest differences between an export and its session.
struct DatasetComparison: Decodable {
    /// How far poses and inertial readings tell of different motions.
    struct Motion: Decodable {
        /// Median, rad/s.
        var turn: Double
        /// Median, m/s².
        var move: Double
    }

    /// Frames of both.
    var frames: Int?
    /// Elements of poses.
    var pose: Double?
    /// Elements of poses as evo reads them; nil for layouts that it does not read.
    var evo: Double?
    /// Elements of camera matrices, pixels.
    var camera: Double?
    /// Elements of the transform between camera and inertial sensor.
    var extrinsics: Double?
    /// rad/s and m/s².
    var inertial: Double?
    /// Levels, the mean of an image.
    var image: Double?
    /// Steps of the layout's own numbers of depth.
    var depth: Double?
    /// Nanoseconds.
    var exposure: Double?
    var truth: Motion?
    /// What mistakes of an exporter would look like.
    var mutants: [String: Motion]?
}

/// How a program bends images, against how the lens was measured to.
struct LensComparison: Decodable {
    /// Images of the export.
    var images: Int
    /// The largest difference, pixels.
    var lens: Double
    /// How far the lens moves a point from a pinhole's place, pixels.
    var bend: Double

    private enum CodingKeys: String, CodingKey {
        case images
        case lens = "lens_px"
        case bend = "bend_px"
    }
}
