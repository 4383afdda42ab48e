import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A session's camera rotation and gyroscope samples.
struct SyncReading {
    private enum Content {
        case images([ImagePair], RowClock, ImageAlignmentNeed?)
        case poses(PoseSeries)
    }

    private let motion: SessionSync.Motion
    private let content: Content
    /// Gyroscope samples in rad/s, device axes.
    private let gyroscope: VectorSeries
    private let hasOneClock: Bool
    /// The rotation from device to camera axes, from the session's calibration or else as phones
    /// are built.
    private let expected: Matrix3

    /// The interval in seconds between poses made from a gyroscope; chosen here: a camera's usual
    /// interval.
    static let rotationInterval = 1.0 / 30

    init(_ session: Session, _ motion: SessionSync.Motion, codecs: any MediaCodecs) throws {
        self.motion = motion
        gyroscope = try Self.gyroscope(of: session)
        let camera = session.manifest.streams.first { $0.description.stream == .camera }
        hasOneClock = camera?.description.clock != .unrelated
        expected =
            session.manifest.calibration?.cameraFromImu?.rotation
            ?? Calibration.backCameraFromImuRotation
        switch motion {
        case .poses: content = .poses(try Self.poses(of: session))
        case .images: content = try Self.images(of: session, codecs: codecs)
        }
    }

    /// The offset of the session's own gyroscope from its camera.
    func offset(from reference: Session?) throws -> SessionSync.Outcome {
        guard gyroscope.count > 1 else {
            return absent(
                "The session has no gyroscope samples.", "Record again with a gyroscope.")
        }
        guard let reference else {
            return outcome(
                ofCamera(gyroscope, search: hasOneClock ? .nearby : .anywhere, isOwn: true))
        }
        let other = try Self.gyroscope(of: reference)
        guard other.count > 1 else {
            return absent(
                "The reference has no gyroscope samples.", "Choose a session with a gyroscope.")
        }
        let camera = ofCamera(other, search: .anywhere, isOwn: false)
        guard case .success(let fromCamera) = camera else { return outcome(camera) }
        let sensor = ofGyroscope(other)
        guard case .success(let fromSensor) = sensor else { return outcome(sensor) }
        return outcome(
            .success(
                Estimate(
                    value: fromCamera.value - fromSensor.value,
                    standardError: (fromCamera.standardError * fromCamera.standardError
                        + fromSensor.standardError * fromSensor.standardError).squareRoot())))
    }
}

// MARK: - Comparing

extension SyncReading {
    /// d of t_gyroscope = t_camera + d.
    ///
    /// - Parameter isOwn: whether the gyroscope is the session's, whose axes are known.
    private func ofCamera(
        _ gyroscope: VectorSeries, search: OffsetSearch, isOwn: Bool
    ) -> Result<Estimate, SyncAbsence> {
        switch content {
        case .images(let pairs, let clock, let need):
            if let need { return .failure(SyncAbsence(need)) }
            let (steps, origin) = ImageImuAlignment.steps(pairs)
            let match = RotationMatch(steps, gyroscope, origin: origin, search: search)
            switch ImageImuAlignment.measure(pairs, gyroscope: match.gyroscope, clock: clock) {
            case .observed(let alignment):
                return .success(alignment.timestampOffset.adding(match.shift))
            case .notObservable(let absence): return .failure(SyncAbsence(images: absence))
            }
        case .poses(let poses):
            return ofPoses(poses, gyroscope, search: search, expected: isOwn ? expected : nil)
        }
    }

    /// d of t_reference = t_gyroscope + d, if both are gyroscopes.
    private func ofGyroscope(_ reference: VectorSeries) -> Result<Estimate, SyncAbsence> {
        ofPoses(
            gyroscope.rotations(every: Self.rotationInterval), reference, search: .anywhere,
            expected: nil)
    }

    /// - Parameter expected: the rotation from the gyroscope's axes to those of the poses; nil if
    ///   unknown.
    private func ofPoses(
        _ poses: PoseSeries, _ gyroscope: VectorSeries, search: OffsetSearch, expected: Matrix3?
    ) -> Result<Estimate, SyncAbsence> {
        guard let origin = poses.timestamps.first else { return .failure(.noPoses) }
        let steps = PoseTrack(poses, origin: origin).steps(.asStated)
        let match = RotationMatch(steps, gyroscope, origin: origin, search: search)
        let alignment =
            expected.map {
                PoseImuComparison(gyroscope: match.gyroscope, poses: poses, expected: $0).alignment
            }
            ?? PoseImuAlignment.measure(
                steps, GyroscopeTrack(match.gyroscope, origin: origin), origin: origin)
        switch alignment {
        case .observed(let alignment): return .success(alignment.offset.adding(match.shift))
        case .notObservable(let absence): return .failure(SyncAbsence(poses: absence))
        }
    }

    private func outcome(_ result: Result<Estimate, SyncAbsence>) -> SessionSync.Outcome {
        switch result {
        case .success(let offset):
            return .measured(
                TimeOffset(
                    imuMinusCameraSeconds: offset.value,
                    standardErrorSeconds: offset.standardError,
                    method: motion == .images ? .images : .poses))
        case .failure(let absence): return absent(absence.meaning, absence.remedy)
        }
    }

    private func absent(_ meaning: String, _ remedy: Remedy) -> SessionSync.Outcome {
        .notObservable(SessionSync.Absence(motion: motion, meaning: meaning, remedy: remedy))
    }
}

extension Estimate {
    func adding(_ value: Double) -> Estimate {
        Estimate(value: self.value + value, standardError: standardError)
    }
}

/// Why a comparison gives no offset, as text.
struct SyncAbsence: Error {
    var meaning: String
    var remedy: Remedy

    static let noPoses = Self(
        meaning: "The session has no poses.", remedy: "Measure the offset from images.")

    init(_ need: ImageAlignmentNeed) {
        (meaning, remedy) = (need.meaning, need.remedy)
    }

    init(images absence: PoseImuAlignment.Absence) {
        meaning = "Gyroscope and images cannot be aligned: \(absence.imageWords)."
        remedy = absence.imageRemedy
    }

    init(poses absence: PoseImuAlignment.Absence) {
        meaning = "Gyroscope and poses cannot be aligned: \(absence.words)."
        remedy = absence.remedy
    }

    init(meaning: String, remedy: Remedy) {
        (self.meaning, self.remedy) = (meaning, remedy)
    }
}

// MARK: - Reading

extension SyncReading {
    /// The gyroscope samples of a session in rad/s, device axes.
    static func gyroscope(of session: Session) throws -> VectorSeries {
        var series = SessionSeries()
        guard let rows = try session.inertialRows() else { return series.gyroscope }
        while let row = try rows.next() { series.add(row) }
        return series.gyroscope
    }

    private static func poses(of session: Session) throws -> PoseSeries {
        var series = SessionSeries()
        var number = 0
        guard let rows = try session.frameRows() else { return series.poses }
        while let row = try rows.next() {
            number += 1
            series.add(row, number: number)
        }
        return series.poses
    }

    private static func images(
        of session: Session, codecs: any MediaCodecs
    ) throws -> Content {
        try session.prepareStills(codecs)
        var movie = try MovieFacts(
            session, codecs: codecs, limit: Limits()[.movieTime], hasColors: false)
        let looking = BackgroundImageFacts(ImageFacts(keepingPairsOf: session, codecs: codecs))
        var number = 0
        var times: ClosedRange<HostTime>?
        if let rows = try session.frameRows() {
            while let row = try rows.next() {
                number += 1
                let (first, last) = (times?.lowerBound, times?.upperBound)
                times =
                    min(
                        first ?? row.timestamp, row.timestamp)...max(
                        last ?? row.timestamp, row.timestamp)
                movie.check(row, number: number)
                looking.add(row, number: number, pixels: movie.pixels(of: row))
            }
        }
        let facts = looking.result()
        let span = times.map { ($0.upperBound - $0.lowerBound).seconds } ?? 0
        let need = ImageAlignmentNeed(spanSeconds: span, lacksIntrinsics: facts.lacksIntrinsics)
        return .images(facts.keptPairs, facts.clock, need)
    }
}
