import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Compares the rows of two recordings in one pass.
struct RowComparison {
    private let sessions: (first: Session, second: Session)
    let shifts: ClockShifts
    private var channels: [InertialChannel: ChannelMerge] = [:]
    private var attitude: (merge: TimestampMerge<AttitudeRow>, DifferenceStatistics)
    private var barometer: TimestampMerge<BarometerSample>
    private var location: TimestampMerge<LocationSample>
    private var frames: TimestampMerge<FrameRow>
    private var values: [ComparedQuantity: DifferenceStatistics] = [:]
    private var audio: TimestampMerge<AudioRow>
    private let audioFiles: (first: AudioFile?, second: AudioFile?)
    /// The samples of depth, feature points and surfaces, by their timestamps.
    private var frameStreams: [Stream: TimestampMerge<Void>] = [:]
    /// Matched frames of both recordings, spread evenly.
    private(set) var framePairs = Thinned<FramePair>(limit: 64)
    /// The matched frames with depth in both recordings.
    private(set) var depthPairs = Thinned<FramePair>(limit: 32)

    init(_ first: Session, _ second: Session) {
        sessions = (first, second)
        shifts = ClockShifts(
            SessionHeads(first), SessionHeads(second),
            guesses: [Self.shiftOfAnchors(first.manifest, second.manifest)].compactMap { $0 })
        attitude = (TimestampMerge(shifts[.attitude]), DifferenceStatistics())
        barometer = TimestampMerge(shifts[.barometer])
        location = TimestampMerge(shifts[.location])
        frames = TimestampMerge(shifts[.frames])
        audio = TimestampMerge(shifts[.frames])
        audioFiles = (try? first.audioFile(), try? second.audioFile())
        readInertial()
        readSurroundings()
        readFrames()
        readAudio()
    }

    /// The shift between the host clocks according to the wall clocks.
    private static func shiftOfAnchors(
        _ first: SessionManifest, _ second: SessionManifest
    ) -> HostDuration? {
        guard let left = first.clockAnchors.first, let right = second.clockAnchors.first else {
            return nil
        }
        return right.host(for: left.wall) - left.host
    }

    private mutating func readInertial() {
        var rows = RowsInStep(sessions, shift: shifts.shared, stamp: \InertialRow.timestamp) {
            try $0.inertialRows()
        }
        rows.read { side, row in add(row, of: side) }
        var attitudes = RowsInStep(sessions, shift: shifts.shared, stamp: \AttitudeRow.timestamp) {
            try $0.attitudeRows()
        }
        attitudes.read { side, row in
            attitude.merge.add(row, of: side, at: row.timestamp)
            while let pair = attitude.merge.nextPair() {
                let angle = pair.first.attitude.degrees(to: pair.second.attitude)
                attitude.1.add(angle, at: pair.first.timestamp)
            }
        }
    }

    private mutating func add(_ row: InertialRow, of side: Side) {
        let shift = shifts[.channel(row.channel)]
        channels[row.channel, default: ChannelMerge(shift)].add(
            row.value, of: side, at: row.timestamp)
    }

    private mutating func readSurroundings() {
        let shift = shifts.shared
        var pressures = RowsInStep(sessions, shift: shift, stamp: \BarometerRow.sample.timestamp) {
            try $0.barometerRows()
        }
        var surfaces = RowsInStep(sessions, shift: shift, stamp: \MeshRow.timestamp) {
            try $0.meshRows()
        }
        surfaces.read { side, row in count(row.kind.stream, of: side, at: row.timestamp) }
        compareSurfaces()
        pressures.read { side, row in
            barometer.add(row.sample, of: side, at: row.sample.timestamp)
            while let pair = barometer.nextPair() { compare(pair.first, pair.second) }
        }
        var places = RowsInStep(sessions, shift: shift, stamp: \LocationRow.sample.timestamp) {
            try $0.locationRows()
        }
        places.read { side, row in
            location.add(row.sample, of: side, at: row.sample.timestamp)
            while let pair = location.nextPair() { compare(pair.first, pair.second) }
        }
    }

    /// Compares the last states of surfaces that both recordings identify alike.
    private mutating func compareSurfaces() {
        let others = sessions.second.lastSurfaces
        for (identifier, row) in sessions.first.lastSurfaces {
            guard let other = others[identifier], other.kind == row.kind,
                let mesh = try? sessions.first.mesh(of: row),
                let counterpart = try? sessions.second.mesh(of: other)
            else { continue }
            let quantity: ComparedQuantity =
                row.kind == .mesh ? .meshVertices : .planeVertices
            values[quantity, default: .init()].add(
                mesh.distance(to: counterpart), at: row.timestamp)
        }
    }

    /// The formats of the audio; nil for a file that is missing or cannot be read.
    var audioFormats: (first: AudioFormat?, second: AudioFormat?) {
        (audioFiles.first?.format, audioFiles.second?.format)
    }

    private mutating func readAudio() {
        var rows = RowsInStep(sessions, shift: shifts.shared, stamp: \AudioRow.timestamp) {
            try $0.audioRows()
        }
        rows.read { side, row in
            audio.add(row, of: side, at: row.timestamp)
            while let pair = audio.nextPair() { compare(pair.first, pair.second) }
        }
    }

    private mutating func compare(_ first: AudioRow, _ second: AudioRow) {
        guard let block = try? audioFiles.first?.block(of: first),
            let other = try? audioFiles.second?.block(of: second),
            let difference = block.largestDifference(from: other)
        else { return }
        values[.audioSample, default: .init()].add(difference, at: first.timestamp)
    }

    private mutating func compare(_ first: BarometerSample, _ second: BarometerSample) {
        let time = first.timestamp
        values[.pressure, default: .init()].add(
            (first.pressureKilopascals - second.pressureKilopascals).magnitude, at: time)
        values[.relativeAltitude, default: .init()].add(
            first.relativeAltitudeMeters, second.relativeAltitudeMeters, at: time
        ) { ($0 - $1).magnitude }
    }

    private mutating func compare(_ first: LocationSample, _ second: LocationSample) {
        let time = first.timestamp
        values[.position, default: .init()].add(first.meters(to: second), at: time)
        values[.altitude, default: .init()].add(
            first.altitudeMeters, second.altitudeMeters, at: time
        ) { ($0 - $1).magnitude }
    }

    private mutating func readFrames() {
        let shift = shifts.shared
        var points = RowsInStep(sessions, shift: shift, stamp: \FeatureRow.timestamp) {
            try $0.featureRows()
        }
        points.read { side, row in count(.featurePoints, of: side, at: row.timestamp) }
        var rows = RowsInStep(sessions, shift: shift, stamp: \FrameRow.timestamp) {
            try $0.frameRows()
        }
        rows.read { side, row in
            if row.depthSize != nil { count(.depth, of: side, at: row.timestamp) }
            frames.add(row, of: side, at: row.timestamp)
            while let pair = frames.nextPair() { compare(pair.first, pair.second) }
        }
    }

    private mutating func count(_ stream: Stream, of side: Side, at time: HostTime) {
        let shift = shifts[.frames]
        frameStreams[stream, default: TimestampMerge(shift)].add((), of: side, at: time)
        while frameStreams[stream]?.nextPair() != nil {}
    }

    private mutating func compare(_ first: FrameRow, _ second: FrameRow) {
        for (quantity, note) in FrameRow.comparisons {
            note(&values[quantity, default: .init()], first, second)
        }
        let pair = FramePair(first: first, second: second)
        framePairs.add(pair)
        if first.depthSize != nil, second.depthSize != nil { depthPairs.add(pair) }
    }
}

/// Two rows of the same frame.
struct FramePair {
    var first: FrameRow
    var second: FrameRow
}

extension RowComparison {
    /// The results for every stream that at least one recording has, in a fixed order.
    var streams: [ComparedStream] {
        Stream.allCases.compactMap { stream in
            switch stream {
            case .camera:
                let quantities = FrameRow.comparisons.map(\.quantity)
                return frames.stream(.camera, quantities.compactMap(values(_:)))
            case .depth, .featurePoints: return frameStreams[stream]?.stream(stream, [])
            case .mesh, .planes:
                let quantity: ComparedQuantity = stream == .mesh ? .meshVertices : .planeVertices
                return frameStreams[stream]?.stream(stream, [values(quantity)].compactMap { $0 })
            case .audio: return audio.stream(stream, [values(.audioSample)].compactMap { $0 })
            case .deviceMotion: return deviceMotion
            case .barometer:
                let quantities: [ComparedQuantity] = [.pressure, .relativeAltitude]
                return barometer.stream(stream, quantities.compactMap(values(_:)))
            case .location:
                let quantities: [ComparedQuantity] = [.position, .altitude]
                return location.stream(stream, quantities.compactMap(values(_:)))
            case .accelerometer, .gyroscope, .magnetometer: return readings(stream)
            }
        }
    }

    private func readings(_ stream: Stream) -> ComparedStream? {
        let channel = InertialChannel.allCases.first { $0.sensor?.stream == stream }
        return channel.flatMap { channels[$0]?.stream(stream, $0.quantity) }
    }

    /// Device motion is matched by its attitude.
    private var deviceMotion: ComparedStream? {
        let parts = InertialChannel.allCases.filter { $0.sensor == nil }
        let values = parts.compactMap { channels[$0]?.differences.values($0.quantity) }
        return attitude.merge.stream(
            .deviceMotion, [attitude.1.values(.attitude)].compactMap { $0 } + values)
    }

    private func values(_ quantity: ComparedQuantity) -> ComparedValues? {
        values[quantity]?.values(quantity)
    }
}

extension InertialChannel {
    fileprivate var quantity: ComparedQuantity {
        switch self {
        case .accelerometer: return .acceleration
        case .gyroscope: return .angularVelocity
        case .magnetometer: return .magneticField
        case .userAcceleration: return .userAcceleration
        case .gravity: return .gravity
        case .rotationRate: return .rotationRate
        case .magneticField: return .calibratedField
        }
    }
}
