import LockstepAnalysis
import LockstepSamples

/// A measured curve as the database stores it: 32-bit numbers, which are finer than any screen.
struct StoredCurve: Hashable {
    /// The abscissae.
    var places: [UInt8]
    /// The values of all axes, one axis after the other.
    var values: [UInt8]
    /// The measured abscissa with its standard error, or each axis' noise levels.
    var marks: [UInt8]
}

extension StoredCurve {
    init(_ lines: MeasuredCurves.Lines?, marks: [Double]) {
        places = Self.bytes(lines?.places ?? [])
        values = Self.bytes((lines?.values ?? []).flatMap { $0 })
        self.marks = Self.bytes(marks)
    }

    /// The lines; nil without points.
    var lines: MeasuredCurves.Lines? {
        let (places, values) = (Self.numbers(places), Self.numbers(values))
        guard !places.isEmpty, values.count % places.count == 0 else { return nil }
        let axes = stride(from: 0, to: values.count, by: places.count).map {
            Array(values[$0..<$0 + places.count])
        }
        return MeasuredCurves.Lines(places: places, values: axes)
    }

    var markNumbers: [Double] { Self.numbers(marks) }

    private static func bytes(_ numbers: [Double]) -> [UInt8] {
        numbers.flatMap { number in
            withUnsafeBytes(of: Float(number).bitPattern.littleEndian) { Array($0) }
        }
    }

    private static func numbers(_ bytes: [UInt8]) -> [Double] {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { index in
                let bits = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                return Double(Float(bitPattern: UInt32(littleEndian: bits)))
            }
        }
    }
}

extension MeasuredCurves {
    /// The curves by name, for the database.
    var stored: [String: StoredCurve] {
        var stored: [String: StoredCurve] = [:]
        if speedCorrelation != nil || poseImuOffset != nil {
            stored["poses"] = StoredCurve(speedCorrelation, marks: poseImuOffset.numbers)
        }
        if imageCorrelation != nil || imageImuOffset != nil {
            stored["images"] = StoredCurve(imageCorrelation, marks: imageImuOffset.numbers)
        }
        for (stream, lines) in allanDeviations {
            let levels = (noise[stream] ?? []).flatMap(\.numbers)
            stored["allan.\(stream.rawValue)"] = StoredCurve(lines, marks: levels)
        }
        for (stream, lines) in spectra {
            stored["spectrum.\(stream.rawValue)"] = StoredCurve(lines, marks: [])
        }
        return stored
    }

    /// The curves that the database stores.
    init(_ stored: [String: StoredCurve]) {
        self.init()
        speedCorrelation = stored["poses"]?.lines
        poseImuOffset = stored["poses"].flatMap { Mark($0.markNumbers[...]) }
        imageCorrelation = stored["images"]?.lines
        imageImuOffset = stored["images"].flatMap { Mark($0.markNumbers[...]) }
        for stream in Stream.allCases {
            spectra[stream] = stored["spectrum.\(stream.rawValue)"]?.lines
            guard let allan = stored["allan.\(stream.rawValue)"] else { continue }
            allanDeviations[stream] = allan.lines
            let numbers = allan.markNumbers
            let axes = stride(from: 0, to: numbers.count, by: AxisNoise.numberCount).map {
                AxisNoise(numbers[$0...].prefix(AxisNoise.numberCount))
            }
            if !axes.isEmpty { noise[stream] = axes }
        }
    }
}

extension MeasuredCurves.Mark {
    /// nil unless there are two numbers.
    fileprivate init?(_ numbers: ArraySlice<Double>) {
        guard numbers.count == 2, let place = numbers.first, let error = numbers.last,
            place.isFinite, error.isFinite
        else { return nil }
        self.init(place: place, standardError: error)
    }
}

extension MeasuredCurves.Mark? {
    fileprivate var numbers: [Double] { map { [$0.place, $0.standardError] } ?? [] }
}

extension MeasuredCurves.AxisNoise {
    /// Three levels of a coefficient, its standard error and its bound.
    fileprivate static let numberCount = 9

    /// nil for an axis without fit, whose numbers are NaN.
    fileprivate init?(_ numbers: ArraySlice<Double>) {
        let numbers = Array(numbers)
        guard numbers.count == Self.numberCount, numbers[2].isFinite else { return nil }
        let levels = stride(from: 0, to: Self.numberCount, by: 3).map {
            MeasuredCurves.NoiseLevel(
                observed: MeasuredCurves.Mark(numbers[$0..<$0 + 2]), atMost: numbers[$0 + 2])
        }
        self.init(density: levels[0], biasInstability: levels[1], randomWalk: levels[2])
    }
}

extension MeasuredCurves.AxisNoise? {
    fileprivate var numbers: [Double] {
        guard let noise = self else {
            return Array(repeating: .nan, count: MeasuredCurves.AxisNoise.numberCount)
        }
        return [noise.density, noise.biasInstability, noise.randomWalk].flatMap { level in
            let observed = level.observed
            return [observed?.place ?? .nan, observed?.standardError ?? .nan, level.atMost]
        }
    }
}
