import LockstepContainers
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// Returns the rows that end with a line feed; calls `torn` for a row without one.
func whole<Row>(_ reader: RowReader<Row>?, torn: () -> Void = {}) throws -> [Row] {
    var rows: [Row] = []
    do {
        while let row = try reader?.next() { rows.append(row) }
    } catch let error as FormatError where error.fact == .cutOff {
        torn()
    }
    return rows
}

/// The acceleration at a time, computed by the merge that exporters use.
func acceleration(at time: HostTime, among rows: [InertialRow]) -> Vector3? {
    var merge = InertialMerge(period: nil)
    let turn = InertialSample(sensor: .gyroscope, timestamp: time, value: .zero)
    var merged = merge.add(turn)
    for row in rows {
        merged += merge.add(
            InertialSample(sensor: .accelerometer, timestamp: row.timestamp, value: row.value))
    }
    return merged.first?.acceleration
}

func expect(
    _ found: [Double]?, isNear expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let found, found.count == expected.count else {
        Issue.record("\(String(describing: found))", sourceLocation: sourceLocation)
        return
    }
    let farthest = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
    #expect(farthest < 1e-9, "\(found) \(expected)", sourceLocation: sourceLocation)
}

func expect(
    _ rows: [(HostTime, Arrival, [Double?])], are expected: ConformanceDocument.Series,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try #require(rows.count == expected.count, sourceLocation: sourceLocation)
    guard let first = rows.first, let last = rows.last else { return }
    let elapsed = rows.map { ($0.0 - first.0).nanoseconds }
    #expect(elapsed.reduce(0, +) == expected.elapsedSumNs, sourceLocation: sourceLocation)
    #expect(
        rows.reduce(0) { $0 + $1.1.sequence } == expected.seqSum, sourceLocation: sourceLocation)
    #expect(reading(first) == expected.first, sourceLocation: sourceLocation)
    #expect(reading(last) == expected.last, sourceLocation: sourceLocation)
    let sums = first.2.indices.map { column in
        rows.compactMap { $0.2[column] }.filter(\.isFinite).reduce(0, +)
    }
    expect(sums, isNear: expected.sums ?? [], sourceLocation: sourceLocation)
}

private func reading(_ row: (HostTime, Arrival, [Double?])) -> ConformanceDocument.Reading {
    let values = row.2.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
    return ConformanceDocument.Reading(timestampNs: row.0.nanoseconds, values: values)
}

func expectImage(
    of row: FrameRow, in session: Session, is expected: ConformanceDocument.Frame
) throws {
    switch row.image {
    case .movie(let index): #expect(index == expected.videoIndex)
    case .image(let path):
        #expect(expected.videoIndex == nil)
        guard let image = expected.image else { return }
        let bytes = try session.still(of: row, path: path).bytes
        var checksum = CRC32()
        bytes.withUnsafeBytes { checksum.update($0) }
        #expect(image == .init(bytes: bytes.count, crc32: checksum.value))
    case .missing: #expect(expected.videoIndex == nil && expected.image == nil)
    }
}

func expectDepth(
    of row: FrameRow, in session: Session, is expected: ConformanceDocument.Frame
) throws {
    let map = try session.depth(of: row)
    guard let map, let depth = expected.depth else {
        #expect(map == nil && expected.depth == nil)
        return
    }
    let (width, height) = (map.depth.size.width, map.depth.size.height)
    #expect([width, height] == depth.size)
    let meters = map.depth.contentBytes().withUnsafeBytes {
        $0.bindMemory(to: Float.self).map(Double.init)
    }
    let measured = meters.filter { $0.isFinite && $0 != 0 }
    #expect(measured.count == depth.measured)
    expect([measured.reduce(0, +)], isNear: [depth.sum])
    #expect(meters[height / 2 * width + width / 2] == depth.middle)
    let levels = map.confidence?.contentBytes()
    #expect(
        levels.map { pixels in (0...2).map { level in pixels.filter { $0 == level }.count } }
            == expected.confidence)
}

func expect(_ points: [FeaturePoint]?, are expected: ConformanceDocument.Points?) {
    #expect(points?.map { String($0.identifier) } == expected?.ids)
    let known = points?.flatMap(\.position.elements).filter(\.isFinite)
    #expect(known?.count == expected?.known)
    if let known, let expected { expect([known.reduce(0, +)], isNear: [expected.sum]) }
}

extension Calibration {
    var row: ConformanceDocument.CalibrationRow {
        .init(
            origin: origin?.rawValue ?? "none", cameraFromImu: cameraFromImu?.columnMajor,
            source: source, imuMinusCameraSeconds: timeOffset?.imuMinusCameraSeconds,
            imuMinusCameraErrorSeconds: timeOffset?.standardErrorSeconds,
            imuMinusCameraMethod: timeOffset?.method?.rawValue,
            lens: lens.map {
                .init(
                    intrinsics: [
                        $0.intrinsics.fx, $0.intrinsics.fy, $0.intrinsics.cx, $0.intrinsics.cy,
                    ], size: [$0.size.width, $0.size.height],
                    distortionModel: $0.distortionModel,
                    distortionCoefficients: $0.distortionCoefficients)
            },
            noise: noise.map {
                [
                    $0.accelerometerNoiseDensity, $0.accelerometerRandomWalk,
                    $0.gyroscopeNoiseDensity, $0.gyroscopeRandomWalk,
                ]
            })
    }
}

extension EventRow {
    /// The name in the file, even for an unknown event.
    var writtenName: String {
        guard case .notice(let message) = event, message.hasPrefix("unknown event '") else {
            return event.name
        }
        return String(message.dropFirst("unknown event '".count).dropLast())
    }

    var anchor: ClockAnchor? {
        guard case .clockAnchor(let anchor) = event else { return nil }
        return anchor
    }

    var dropRow: ConformanceDocument.DropRow? {
        guard case .drop(let drop) = event else { return nil }
        return .init(
            stream: drop.stream.rawValue, reason: drop.reason.rawValue,
            evidence: drop.evidence.rawValue, timestampNs: drop.timestamp?.nanoseconds,
            count: drop.count, seq: arrival.sequence)
    }
}

extension FrameRow {
    var poseRow: PoseRow? {
        worldFromCamera.map {
            PoseRow(
                timestamp: timestamp, position: $0.translation,
                rotation: Quaternion(rotation: $0.rotation))
        }
    }
}

extension Vector3 {
    var elements: [Double] { [x, y, z] }
}

extension Quaternion {
    var components: [Double] { [x, y, z, w] }
}

extension BarometerSample {
    var columns: [Double?] { [pressureKilopascals, relativeAltitudeMeters] }
}

extension LocationSample {
    var columns: [Double?] {
        [
            latitudeDegrees, longitudeDegrees, horizontalAccuracyMeters, altitudeMeters,
            verticalAccuracyMeters, speedMetersPerSecond,
        ]
    }
}
