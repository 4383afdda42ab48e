import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Exports of a moving phone without noise, read by numpy, Pillow, OpenCV, PyYAML, PyAV and evo.
@Suite(.enabled(if: DatasetReader.isInstalled, DatasetReader.absence))
struct ForeignDatasetTests {
    static let formats: [DatasetFormat] = [
        .euroc, .tumvi, .kalibr, .tumrgbd, .stray, .spectacular,
    ]

    @Test(arguments: formats)
    func aForeignReaderFindsTheSessionsNumbers(_ format: DatasetFormat) throws {
        let found = try Self.compare(format)
        #expect(found.frames == 60)
        // Sums of sixty numbers, and products of rotations.
        #expect(try #require(found.camera) < 1e-9)
        #expect(found.pose ?? 0 < 1e-9)
        #expect(found.extrinsics ?? 0 < 1e-12)
        #expect(try #require(found.inertial) < 1e-9)
        #expect(found.exposure ?? 0 <= 0.5)
        // Half a step, and a thousandth for the 32-bit floats.
        #expect(found.depth ?? 0 < 0.501)
        // Only rounding if pixels are kept; movies are encoded again.
        let isMovie = format.name == "stray" || format.name == "spectacular"
        #expect(try #require(found.image) < (isMovie ? 8 : 0.1))
    }

    /// Gyroscope and pose rotations, and specific force and acceleration minus gravity, agree in
    /// the exported axes.
    ///
    /// With any mistake they would not.
    @Test(arguments: formats.filter { $0.name != "kalibr" })
    func posesAndSamplesAgreeOnTheMotion(_ format: DatasetFormat) throws {
        let found = try Self.compare(format)
        let truth = try #require(found.truth)
        #expect(truth.turn < 0.002)
        #expect(truth.move < 0.005)
        let mutants = try #require(found.mutants)
        #expect(mutants.count == 5)
        for (mistake, motion) in mutants {
            #expect(motion.turn > 0.02 || motion.move > 0.05, "\(mistake): \(motion)")
        }
    }

    @Test func aTrajectoryHasTheCamerasPoses() throws {
        #expect(try #require(Self.compare(.tum).pose) < 1e-9)
    }

    /// Camera poses in TUM's formats, body poses in the others.
    @Test(arguments: [DatasetFormat.tum, .tumrgbd, .euroc, .tumvi])
    func evoReadsThePoses(_ format: DatasetFormat) throws {
        #expect(try #require(Self.compare(format).evo) < 1e-9)
    }

    private static func compare(_ format: DatasetFormat) throws -> DatasetComparison {
        let example = try ExportExample(MovingRig.deliveries()) { opening in
            opening.source.calibration = MovingRig.calibration
        }
        let export = try example.export(format, codecs: FFmpegCodecs())
        let folder = try TemporaryFolder(tree: export.files)
        let session = try TemporaryFolder(tree: example.disk.files(under: example.path))
        return try DatasetReader.compare(format.name, folder.path, with: session.path)
    }
}
