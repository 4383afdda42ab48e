import LockstepFormats
import LockstepSamples

/// What the messages of one topic say that a lens does to its images: the first one's words, and
/// whether others say something else.
struct ROSLens {
    /// In a session's words; nil for a model that a session has none for, and of a pinhole.
    let calibration: LensCalibration?
    /// Model and numbers as the message has them; nil for a lens that does nothing.
    let words: String?
    private let first: [Double]
    private let model: String
    private(set) var varies = false

    init(_ info: ROSCameraInfo) {
        first = Self.numbers(info)
        model = info.distortionModel
        let isBent = info.distortion.contains { $0 != 0 }
        words = isBent ? info.distortionWords : nil
        calibration = isBent ? info.lens : nil
    }

    /// Takes in another message.
    mutating func add(_ info: ROSCameraInfo) {
        // A matrix of its own in each message is a camera that focuses, of which none was measured.
        if info.distortionModel != model || Self.numbers(info) != first { varies = true }
    }

    private static func numbers(_ info: ROSCameraInfo) -> [Double] {
        [Double(info.width), Double(info.height)] + info.intrinsics + info.distortion.prefix(14)
    }
}

extension ROSCameraInfo {
    fileprivate var distortionWords: String {
        let numbers = distortion.prefix(14).map(\.description).joined(separator: ", ")
        return "\(distortionModel.prefix(40)) [\(numbers)]"
    }

    /// The lens in Kalibr's words, as far as it has a model.
    ///
    /// Names and order are those of sensor_msgs/distortion_models.hpp: `plumb_bob` has k1, k2, p1,
    /// p2, k3, `rational_polynomial` k4 to k6 behind them, `equidistant` k1 to k4.
    fileprivate var lens: LensCalibration? {
        let name: String
        switch (distortionModel, distortion.count) {
        case ("plumb_bob", 4...5), ("rational_polynomial", 8): name = "radtan"
        case ("equidistant", 4): name = "equidistant"
        default: return nil
        }
        let size = PixelSize(width: Int(width), height: Int(height))
        guard let pinhole, size.isOfAnImage, distortion.allSatisfy(\.isFinite),
            distortion.dropFirst(4).allSatisfy({ $0 == 0 })
        else { return nil }
        return LensCalibration(
            intrinsics: pinhole, size: size, distortionModel: name,
            distortionCoefficients: Array(distortion.prefix(4)))
    }
}
