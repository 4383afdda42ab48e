import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// Exported values are imported unchanged, as far as the format stores them.
@Suite struct DatasetRoundTripTests {
    static let formats: [DatasetFormat] = [.euroc, .tumvi, .tumrgbd, .stray, .spectacular]

    /// Timestamps to the nanosecond, poses and samples within rounding, in every format that can
    /// also be imported.
    @Test(arguments: formats)
    func exportAndImportKeepTimestampsPosesAndReadings(_ format: DatasetFormat) throws {
        let original = try MovingRig.deliveries()
        let samples = try Self.roundTrip(original, format)
        let (stored, found) = (original.frames, samples.frames)
        #expect(found.map(\.timestamp) == stored.map(\.timestamp))
        for (left, right) in zip(found, stored) {
            let pose = try #require(left.worldFromCamera).columnMajor
            #expect(Self.difference(pose, right.worldFromCamera?.columnMajor ?? []) < 1e-12)
            #expect(left.image.size == right.image.size)
        }
        let hasTurns = format.name != "tumrgbd"
        #expect(samples.readings(.gyroscope).isEmpty != hasTurns)
        for reading in samples.readings(.gyroscope) {
            let same = original.readings(.gyroscope).first { $0.timestamp == reading.timestamp }
            #expect(same?.value == reading.value)
        }
    }

    /// Accelerations are exported unchanged if the format has separate rows for them.
    @Test(arguments: [DatasetFormat.tumrgbd, .spectacular])
    func separateAccelerationsSurviveTheRoundTrip(_ format: DatasetFormat) throws {
        let original = try MovingRig.deliveries()
        let found = try Self.roundTrip(original, format).readings(.accelerometer)
        let stored = original.readings(.accelerometer)
        #expect(found.map(\.timestamp) == stored.map(\.timestamp))
        for (left, right) in zip(found, stored) {
            #expect((left.value - right.value).length < 1e-15)
        }
    }

    @Test(arguments: [DatasetFormat.stray, .spectacular])
    func depthSurvivesWithinHalfAStep(_ format: DatasetFormat) throws {
        let original = try MovingRig.deliveries()
        let step: Float = 1 / 1000
        let found = try Self.roundTrip(original, format).frames
        for (left, right) in zip(found, original.frames) {
            let (back, stored) = (try #require(left.depth), try #require(right.depth))
            let scale = back.size.width / stored.size.width
            let numbers = (back.meters, stored.meters)
            for (index, meters) in numbers.0.enumerated() {
                let (x, y) = (index % back.size.width / scale, index / back.size.width / scale)
                let expected = numbers.1[y * stored.size.width + x]
                #expect(
                    expected.isNaN ? meters == 0 : abs(meters - expected) <= step * 0.501)
            }
        }
    }

    /// In images with more pixels, depth is between its neighbors, and exists where it existed.
    @Test func depthInLargerImagesIsInterpolated() throws {
        let original = try MovingRig.deliveries()
        let found = try Self.roundTrip(original, .tumrgbd).frames
        for (left, right) in zip(found, original.frames) {
            let (back, stored) = (try #require(left.depth), try #require(right.depth))
            let (width, height) = (stored.size.width, stored.size.height)
            let scale = back.size.width / width
            for (index, meters) in back.meters.enumerated() {
                let (x, y) = (index % back.size.width / scale, index / back.size.width / scale)
                let around = (max(0, y - 1)...min(height - 1, y + 1)).flatMap { y in
                    (max(0, x - 1)...min(width - 1, x + 1)).map { stored.meters[y * width + $0] }
                }.filter { !$0.isNaN }
                let isThere = !stored.meters[y * width + x].isNaN
                #expect((meters > 0) == isThere)
                guard isThere, let least = around.min(), let most = around.max() else { continue }
                // Half a pixel beyond the border's centers is another half step.
                let slack = (most - least) / 2 + 0.501 / 5000
                #expect((least - slack...most + slack).contains(meters))
            }
        }
    }

    @Test(arguments: [DatasetFormat.stray, .spectacular])
    func intrinsicsOfEachFrameSurvive(_ format: DatasetFormat) throws {
        let original = try MovingRig.deliveries()
        let found = try Self.roundTrip(original, format).frames
        #expect(found.map(\.intrinsics) == original.frames.map(\.intrinsics))
    }

    @Test(arguments: [DatasetFormat.euroc, .tumvi, .spectacular])
    func mountingSurvivesTheRoundTrip(_ format: DatasetFormat) throws {
        let source = try Self.source(MovingRig.deliveries(), format)
        let found = try #require(source.description.calibration?.cameraFromImu).columnMajor
        let stored = MovingRig.cameraFromImu.columnMajor
        #expect(Self.difference(found, stored) < 1e-12)
    }

    private static func source(
        _ deliveries: [Delivery], _ format: DatasetFormat
    ) throws -> any StoredSource {
        let example = try ExportExample(deliveries) { opening in
            opening.source.calibration = MovingRig.calibration
        }
        let export = try example.export(format, codecs: FFmpegCodecs())
        return try TemporaryFolder(tree: export.files).openWithCodecs()
    }

    private static func roundTrip(
        _ deliveries: [Delivery], _ format: DatasetFormat
    ) throws -> [Delivery] {
        try source(deliveries, format).drained()
    }

    private static func difference(_ left: [Double], _ right: [Double]) -> Double {
        left.count == right.count
            ? zip(left, right).map { abs($0 - $1) }.max() ?? .infinity : .infinity
    }
}

extension DepthMap {
    fileprivate var meters: [Float] {
        depth.contentBytes().withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
}
