import LockstepFormats
import LockstepSamples

/// Decodes image files of integer values as depth in meters.
struct DepthDecoder {
    /// The files' units per meter.
    let unitsPerMeter: Float
    private let decoder: StillDecoder
    private let grade: (@Sendable (UInt8) -> UInt8)?

    /// - Parameter grade: converts a value of a confidence file to a confidence from 0 to 2; nil if
    ///   the files contain these values directly.
    init(
        _ decoder: StillDecoder, unitsPerMeter: Float, grade: (@Sendable (UInt8) -> UInt8)? = nil
    ) {
        self.decoder = decoder
        self.unitsPerMeter = unitsPerMeter
        self.grade = grade
    }

    /// Decodes the depth in one file, and the confidence in another.
    ///
    /// A confidence file that cannot be used costs the confidence only.
    ///
    /// - Throws: ``FormatError`` for a depth file that is not such a map, and the codec's error for
    ///   one that it cannot decode.
    func map<Key>(_ files: DepthMaps<Key>.Files) throws -> DepthMaps<Key>.DecodedMap {
        guard let confidence = files.confidence else { return .init(map: try map(files.depth)) }
        let bare = try map(files.depth)
        do {
            return .init(map: try graded(bare, decoder.numbers(confidence()).graded(grade)))
        } catch let error as any Failure {
            return .init(map: bare, problem: UndecodedFile(files.confidenceName, error).notice)
        }
    }

    /// Decodes depth; 0 (not measured) stays 0.
    ///
    /// - Throws: ``FormatError`` for an image that is not such a map, and the codec's error for a file
    ///   that it cannot decode.
    func map(_ depth: [UInt8]) throws -> DepthMap {
        let numbers = try decoder.numbers(depth)
        guard let meters = numbers.meters(unitsPerMeter) else {
            throw FormatError(
                .unknownWord(field: "the depth map's format", text: numbers.format.rawValue))
        }
        guard let map = DepthMap(depth: meters, confidence: nil) else {
            throw FormatError(
                .unknownWord(field: "the depth map's format", text: meters.format.rawValue))
        }
        return map
    }

    private func graded(_ map: DepthMap, _ grades: PixelBuffer) throws -> DepthMap {
        guard let map = DepthMap(depth: map.depth, confidence: grades) else {
            let found = "\(grades.format.rawValue) \(grades.size.width)×\(grades.size.height)"
            throw FormatError(
                .unknownWord(field: "the confidence map's format and size", text: found))
        }
        return map
    }
}

extension PixelBuffer {
    /// Bytes mapped by `grade`; pixels of any other format unchanged.
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

    /// The 16-bit values in meters; nil for any other format.
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
