public import LockstepSamples

/// A camera as Spectacular AI's `calibration.json` describes its first one, or a row of frames does.
///
/// Source: SpectacularAI/docs, `other/DATA_FORMAT.md`.
public struct SpectacularCalibration: Hashable, Sendable {
    /// Pixels; nil if the file does not say.
    public var intrinsics: Intrinsics?
    /// What the lens does to the image, as the file calls it: `pinhole` for nothing or the three
    /// radial terms of OpenCV's usual model.
    public var model: String?
    /// The model's numbers in its order; empty where it has none.
    public var distortionCoefficients: [Double] = []
    /// Width and height of the images that the numbers hold for; nil if the file does not say.
    public var size: PixelSize?
    /// Maps the inertial sensor's axes to the camera's (x right, y down, z forward), meters.
    public var cameraFromImu: Transform?
    /// What the lens does to the image, of a file that is written.
    public var distortion = LensDistortion.none

    /// A pinhole camera, with what is known of it.
    public init(intrinsics: Intrinsics?, cameraFromImu: Transform?) {
        self.intrinsics = intrinsics
        self.cameraFromImu = cameraFromImu
    }

    /// What a file says; what is missing or cannot be is nil.
    ///
    /// - Throws: ``FormatError`` where it is not JSON or has no camera.
    public init(_ bytes: [UInt8]) throws {
        let document = try JSONValue(decoding: bytes)
        guard case .list(let cameras)? = document["cameras"], let camera = cameras.first else {
            throw FormatError(.json("'cameras' is missing or empty"))
        }
        if case .text(let model)? = camera["model"] { self.model = model }
        if let fx = camera["focalLengthX"]?.asNumber, fx > 0,
            let cx = camera["principalPointX"]?.asNumber,
            let cy = camera["principalPointY"]?.asNumber
        {
            let fy = camera["focalLengthY"]?.asNumber ?? fx
            intrinsics = Intrinsics(fx: fx, fy: fy, cx: cx, cy: cy)
        }
        // The page has one name in its table and the other in its example.
        cameraFromImu = (camera["imuToCamera"] ?? camera["imuToCameraMatrix"])
            .flatMap(Transform.init(rigidRows:))
        distortionCoefficients = camera["distortionCoefficients"]?.asNumbers ?? []
        if let width = camera["imageWidth"]?.asNumber.flatMap({ Int(exactly: $0) }),
            let height = camera["imageHeight"]?.asNumber.flatMap({ Int(exactly: $0) })
        {
            size = PixelSize(width: width, height: height)
        }
    }

    /// The lens in Kalibr's words.
    ///
    /// - Parameter images: the images' size, where the file does not say for which it holds.
    /// - Returns: nil if a part is not known, or Kalibr has no model with as many terms.
    public func lens(for images: PixelSize?) -> LensCalibration? {
        guard let intrinsics, let size = size ?? images, size.isOfAnImage,
            let (word, numbers) = kalibrDistortion, numbers.allSatisfy(\.isFinite)
        else { return nil }
        return LensCalibration(
            intrinsics: intrinsics, size: size, distortionModel: word,
            distortionCoefficients: numbers)
    }

    /// Kalibr's name and numbers: k1, k2, p1, p2, or the four of a fisheye.
    ///
    /// `brown-conrady` is in OpenCV's order, k1, k2, p1, p2, k3 to k6; rows write the names in
    /// capitals with `_`.
    private var kalibrDistortion: (word: String, numbers: [Double])? {
        let numbers = distortionCoefficients
        let name = model.map { String($0.lowercased().map { $0 == "_" ? "-" : $0 }) }
        switch (name, numbers.count) {
        case ("kannala-brandt4", 4): return ("equidistant", numbers)
        case ("pinhole", 1...3) where numbers.dropFirst(2).allSatisfy { $0 == 0 }:
            return ("radtan", [numbers[0], numbers.dropFirst().first ?? 0, 0, 0])
        case ("brown-conrady", 4...8) where numbers.dropFirst(4).allSatisfy { $0 == 0 }:
            return ("radtan", Array(numbers.prefix(4)))
        default: return nil
        }
    }
}
