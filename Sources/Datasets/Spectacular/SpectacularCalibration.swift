import LockstepFormats
public import LockstepSamples

/// A camera of Spectacular AI's data: the first one in `calibration.json`, or that of a frame's
/// row.
///
/// Source: SpectacularAI/docs, `other/DATA_FORMAT.md`.
public struct SpectacularCalibration: Hashable, Sendable {
    /// Intrinsics in pixels; nil if the file does not contain them.
    public var intrinsics: Intrinsics?
    /// The distortion model under the file's name: `pinhole` for no distortion or for the three
    /// radial terms of OpenCV's default model.
    public var model: String?
    /// The model's coefficients in its order; empty if it has none.
    public var distortionCoefficients: [Double] = []
    /// Width and height of the images that the numbers apply to; nil if the file does not state
    /// them.
    public var size: PixelSize?
    /// Transform from the inertial sensor's axes to the camera's (x right, y down, z forward), in
    /// meters.
    public var cameraFromImu: Transform?
    /// The lens distortion of a file to write.
    public var distortion = LensDistortion.none

    /// Creates a pinhole camera; unknown values are nil.
    public init(intrinsics: Intrinsics?, cameraFromImu: Transform?) {
        self.intrinsics = intrinsics
        self.cameraFromImu = cameraFromImu
    }

    /// Decodes a file's bytes; missing and invalid values are nil.
    ///
    /// - Throws: ``FormatError`` if the bytes are not JSON or have no camera.
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
        // The format's page uses one name in its table and the other in its example.
        cameraFromImu = (camera["imuToCamera"] ?? camera["imuToCameraMatrix"])
            .flatMap(Transform.init(rigidRows:))
        distortionCoefficients = camera["distortionCoefficients"]?.asNumbers ?? []
        if let width = camera["imageWidth"]?.asNumber.flatMap({ Int(exactly: $0) }),
            let height = camera["imageHeight"]?.asNumber.flatMap({ Int(exactly: $0) })
        {
            size = PixelSize(width: width, height: height)
        }
    }

    /// Returns the lens with Kalibr's names.
    ///
    /// - Parameter images: The images' size, for a file that does not state the size it applies to.
    /// - Returns: nil if a part is unknown, or Kalibr has no model with this number of
    ///   coefficients.
    public func lens(for images: PixelSize?) -> LensCalibration? {
        guard let intrinsics, let size = size ?? images, size.isOfAnImage,
            let (word, numbers) = kalibrDistortion, numbers.allSatisfy(\.isFinite)
        else { return nil }
        return LensCalibration(
            intrinsics: intrinsics, size: size, distortionModel: word,
            distortionCoefficients: numbers)
    }

    /// Kalibr's model name and coefficients: k1, k2, p1, p2, or the four of a fisheye lens.
    ///
    /// `brown-conrady` has OpenCV's order, k1, k2, p1, p2, k3 to k6. Rows spell the names in
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
