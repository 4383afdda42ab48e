import LockstepSamples

/// How far from the camera's timestamps to search for a gyroscope's.
enum OffsetSearch {
    /// Within half a second: the streams share a clock.
    case nearby
    /// Anywhere: the clocks are unrelated.
    case anywhere
}

extension PoseImuAlignment {
    /// Aligns a gyroscope with rotations of a body that is rigidly mounted to it, with any axes.
    ///
    /// - Parameters:
    ///   - steps: the body's rotations, in seconds since `origin`.
    ///   - track: the gyroscope, with times since the same origin.
    static func measure(
        _ steps: [PoseStep], _ track: GyroscopeTrack, origin: HostTime
    ) -> PoseImuComparison.Outcome {
        if let absence = Absence(steps, track) { return .notObservable(absence) }
        guard let rough = RoughOffset(steps, track),
            let axes = AxisFit(steps, track, offset: rough.seconds)
        else { return .notObservable(.unrelated(correlation: 0)) }
        if let absence = Absence(rough, axes) { return .notObservable(absence) }
        let sign: Double = axes.isMirrored ? -1 : 1
        let factor = sign * (GyroscopeUnit(scale: axes.scale.value)?.radians ?? 1)
        return measure(
            AlignmentStart(
                steps: steps, gyroscope: GyroscopeTurns(track.scaled(by: factor)), factor: factor,
                origin: origin, offset: rough.seconds,
                cameraFromImu: axes.cameraFromImu.scaled(by: sign)))
    }
}

/// A gyroscope whose timestamps were shifted to within half a second of a body's rotations.
struct RotationMatch {
    /// The seconds subtracted from the gyroscope's timestamps.
    let shift: Double
    /// The gyroscope with shifted timestamps.
    let gyroscope: VectorSeries

    /// Searches as far as `search` allows; without a match the timestamps stay unchanged.
    init(
        _ steps: [PoseStep], _ gyroscope: VectorSeries, origin: HostTime, search: OffsetSearch
    ) {
        let track = GyroscopeTrack(gyroscope, origin: origin)
        let found = search == .anywhere ? WideOffset.seconds(steps, track) : nil
        shift = found ?? 0
        self.gyroscope = gyroscope.shifted(by: -shift)
    }
}

extension VectorSeries {
    /// The integrated rotations of the gyroscope, as poses without translation.
    ///
    /// - Parameter interval: the time between two poses in seconds.
    func rotations(every interval: Double) -> PoseSeries {
        let origin = timestamps.first ?? HostTime(nanoseconds: 0)
        let turns = GyroscopeTurns(GyroscopeTrack(self, origin: origin))
        var series = PoseSeries(timestamps: [], worldFromCamera: [])
        var (time, cursor, end) = (0.0, 0, turns.track.times.last ?? 0)
        while time <= end {
            if let moment = turns.moment(at: time, &cursor), let past = HostDuration(seconds: time)
            {
                series.timestamps.append(origin + past)
                series.worldFromCamera.append(
                    Transform(rotation: moment.turn.matrix, translation: .zero))
            }
            time += interval
        }
        end = time
        return series
    }
}
