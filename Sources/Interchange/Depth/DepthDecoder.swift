import LockstepFormats
import LockstepSamples

/// Turns image files of whole numbers into depth in meters.
struct DepthDecoder {
    /// How many units of the files make one meter.
    let unitsPerMeter: Float
    private let decoder: StillDecoder
    private let grade: (@Sendable (UInt8) -> UInt8)?

    /// - Parameter grade: what a number of a confidence file means, from 0 to 2; nil if that is
    ///   what the files hold.
    init(
        _ decoder: StillDecoder, unitsPerMeter: Float, grade: (@Sendable (UInt8) -> UInt8)? = nil
    ) {
        self.decoder = decoder
        self.unitsPerMeter = unitsPerMeter
        self.grade = grade
    }

    /// The depth in one file, and the confidence in another; 0 stays 0: nothing was measured.
    ///
    /// - Throws: ``FormatError`` for images that are no such maps or differ in size, and what the
    ///   codec says of a file that it does not read.
    func map(_ depth: [UInt8], confidence: [UInt8]?) throws -> DepthMap {
        let numbers = try decoder.numbers(depth)
        guard let meters = numbers.meters(unitsPerMeter) else {
            throw FormatError(
                .unknownWord(field: "the depth map's format", text: numbers.format.rawValue))
        }
        let grades = try confidence.map(decoder.numbers).map { $0.graded(grade) }
        guard let map = DepthMap(depth: meters, confidence: grades) else {
            let found = grades.map { "\($0.format.rawValue) \($0.size.width)×\($0.size.height)" }
            throw FormatError(
                .unknownWord(field: "the confidence map's format and size", text: found ?? "none"))
        }
        return map
    }
}

extension PixelBuffer {
    /// Bytes put through `grade`; any other format as it is.
    fileprivate func graded(_ grade: ((UInt8) -> UInt8)?) -> PixelBuffer {
        guard let grade, format == .gray8 else { return self }
        let graded = withPlane(0) { plane in
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for row in 0..<plane.size.height {
                    let numbers = plane.row(row)
                    for column in 0..<plane.size.width {
                        bytes[row * plane.size.width + column] = grade(numbers[column])
                    }
                }
            }
        }
        return graded ?? self
    }

    /// 16-bit numbers as meters; nil for any other format.
    fileprivate func meters(_ unitsPerMeter: Float) -> PixelBuffer? {
        guard format == .gray16 else { return nil }
        return withPlane(0) { plane in
            PixelBuffer(format: .float32, size: size) { _, bytes in
                let meters = bytes.bindMemory(to: Float.self)
                for row in 0..<plane.size.height {
                    let numbers = plane.row(row)
                    for column in 0..<plane.size.width {
                        let number = numbers.loadUnaligned(
                            fromByteOffset: 2 * column, as: UInt16.self)
                        meters[row * plane.size.width + column] = Float(number) / unitsPerMeter
                    }
                }
            }
        }
    }
}
