import Foundation
import LockstepTestSupport
import Testing

/// Independent Python readers, based only on each format's documentation, run on an export and its
/// session.
enum DatasetReader {
    static let isInstalled = ReaderProcess.isInstalled
    static let absence = ReaderProcess.absence

    /// The result of `Tests/Readers/check_dataset.py`; throws if an assertion of the script fails.
    static func compare(
        _ format: String, _ export: String, with session: String
    ) throws -> DatasetComparison {
        let script = RepositoryFolder.reader("check_dataset.py")
        let output = try ReaderProcess.run([script, format, export, session])
        let decoder = JSONDecoder()
        return try decoder.decode(DatasetComparison.self, from: output)
    }

    /// The result of `Tests/Readers/check_lens.py` for a measured lens.
    ///
    /// - Parameter numbers: The model's name in Kalibr, fx fy cx cy, and four coefficients.
    static func compare(
        lens model: String, _ numbers: [Double], of format: String, _ export: String
    ) throws -> LensComparison {
        let script = RepositoryFolder.reader("check_lens.py")
        let output = try ReaderProcess.run(
            [script, format, export, model] + numbers.map(\.description))
        return try JSONDecoder().decode(LensComparison.self, from: output)
    }
}

/// The largest differences between an export and its session.
struct DatasetComparison: Decodable {
    /// The disagreement between the motions of poses and inertial samples.
    struct Motion: Decodable {
        /// Median, rad/s.
        var turn: Double
        /// Median, m/s².
        var move: Double
    }

    /// The number of compared frames.
    var frames: Int?
    /// Elements of poses.
    var pose: Double?
    /// Elements of poses as evo reads them; nil for formats that evo does not read.
    var evo: Double?
    /// Elements of camera matrices, pixels.
    var camera: Double?
    /// Elements of the transform between camera and inertial sensor.
    var extrinsics: Double?
    /// rad/s and m/s².
    var inertial: Double?
    /// Mean difference of an image, in levels.
    var image: Double?
    /// Depth difference, in steps of the format's depth values.
    var depth: Double?
    /// Exposure difference in nanoseconds.
    var exposure: Double?
    var truth: Motion?
    /// The disagreement that an exporter's mistakes would cause.
    var mutants: [String: Motion]?
}

/// A program's lens distortion compared with the measured lens.
struct LensComparison: Decodable {
    /// The number of images in the export.
    var images: Int
    /// The largest difference in pixels.
    var lens: Double
    /// The distance that the lens moves a point from its pinhole position, in pixels.
    var bend: Double

    private enum CodingKeys: String, CodingKey {
        case images
        case lens = "lens_px"
        case bend = "bend_px"
    }
}
