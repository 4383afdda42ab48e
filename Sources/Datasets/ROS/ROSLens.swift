import LockstepFormats
import LockstepSamples

/// The lens distortion in the messages of one topic: the first message's, and whether others
/// differ.
struct ROSLens {
    /// The lens calibration; nil for a model that a session does not support, and for a pinhole.
    let calibration: LensCalibration?
    /// The message's model and coefficients; nil for a lens without distortion.
    let words: String?
    private let first: [Double]
    private let model: String
    private(set) var varies = false

    init(_ info: ROSCameraInfo) {
        first = Self.numbers(info)
        model = info.distortionModel
        let hasDistortion = info.distortion.contains { $0 != 0 }
        words = hasDistortion ? info.distortionWords : nil
        calibration = hasDistortion ? info.lens : nil
    }

    /// Compares another message with the first.
    mutating func add(_ info: ROSCameraInfo) {
        // Matrices that change between messages are those of a focusing camera, and were not
        // measured.
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

    /// The lens with Kalibr's model name, if Kalibr has such a model.
    ///
    /// Names and order are those of sensor_msgs/distortion_models.hpp: `plumb_bob` has k1, k2, p1,
    /// p2, k3; `rational_polynomial` adds k4 to k6; `equidistant` has k1 to k4.
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
