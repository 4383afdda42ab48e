import LockstepFormats
public import LockstepSamples

/// The part of an image that a camera delivers.
public struct ROSRegionOfInterest: ROSMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/RegionOfInterest"
    /// The number of columns left out at the left.
    public var left: UInt32 = 0
    /// The number of rows left out at the top.
    public var top: UInt32 = 0
    /// The number of rows; 0 for all.
    public var height: UInt32 = 0
    /// The number of columns; 0 for all.
    public var width: UInt32 = 0
    /// Whether a rectified image is cropped.
    public var isRectified = false

    /// Creates a region that covers the full image.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("x_offset", &left)
        try visitor.field("y_offset", &top)
        try visitor.field("height", &height)
        try visitor.field("width", &width)
        try visitor.field("do_rectify", &isRectified)
    }
}

/// A camera's intrinsics; (0, 0) is the center of the first pixel, as in OpenCV.
public struct ROSCameraInfo: ROSBagMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/CameraInfo"
    /// The MD5 of the definition.
    public static let checksum = "c9a58c1b0b154e0e6da7578cb991d214"
    /// Timestamp, and the optical frame of the camera (x right, y down, z forward).
    public var header = ROSHeader()
    /// The number of rows.
    public var height: UInt32 = 0
    /// The number of pixels in a row.
    public var width: UInt32 = 0
    /// "plumb_bob", "rational_polynomial", "equidistant".
    public var distortionModel = ""
    /// The model's coefficients.
    public var distortion: [Double] = []
    /// The 3×3 matrix K in row order.
    public var intrinsics = [Double](repeating: 0, count: 9)
    /// A 3×3 rotation that aligns two cameras, in row order.
    public var rectification = [Double](repeating: 0, count: 9)
    /// The 3×4 matrix P in row order.
    public var projection = [Double](repeating: 0, count: 12)
    /// The number of pixels binned along x; 0 means 1.
    public var binningX: UInt32 = 0
    /// The number of pixels binned along y; 0 means 1.
    public var binningY: UInt32 = 0
    /// The part of the image that is delivered.
    public var region = ROSRegionOfInterest()

    /// Creates an empty message.
    public init() {}

    /// Creates a camera whose images are not rectified.
    ///
    /// Models and their coefficients follow sensor_msgs/distortion_models.hpp: `plumb_bob` has k1,
    /// k2, p1, p2, k3, `equidistant` k1 to k4.
    ///
    /// - Parameter intrinsics: Intrinsics relative to the center of the first pixel.
    public init(
        _ header: ROSHeader, size: PixelSize, _ intrinsics: Intrinsics,
        _ lens: LensDistortion = .none
    ) {
        self.header = header
        height = UInt32(clamping: size.height)
        width = UInt32(clamping: size.width)
        switch lens {
        case .none: (distortionModel, distortion) = ("plumb_bob", [0, 0, 0, 0, 0])
        case .radialTangential(let k):
            (distortionModel, distortion) = ("plumb_bob", [k.x, k.y, k.z, k.w, 0])
        case .equidistant(let k):
            (distortionModel, distortion) = ("equidistant", [k.x, k.y, k.z, k.w])
        }
        let k = intrinsics
        self.intrinsics = [k.fx, 0, k.cx, 0, k.fy, k.cy, 0, 0, 1]
        rectification = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        projection = [k.fx, 0, k.cx, 0, 0, k.fy, k.cy, 0, 0, 0, 1, 0]
    }

    /// Focal lengths and principal point; nil if the camera is not calibrated (fx is 0) or the
    /// numbers are invalid.
    public var pinhole: Intrinsics? {
        let (fx, fy) = (intrinsics[0], intrinsics[4])
        let k = Intrinsics(fx: fx, fy: fy, cx: intrinsics[2], cy: intrinsics[5])
        guard fx > 0, fy > 0, [fx, fy, k.cx, k.cy].allSatisfy(\.isFinite) else { return nil }
        return k
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        let isOld = visitor.generation == .one
        try visitor.field("header", message: &header)
        try visitor.field("height", &height)
        try visitor.field("width", &width)
        try visitor.field("distortion_model", text: &distortionModel)
        try visitor.field(isOld ? "D" : "d", list: &distortion)
        try visitor.field(isOld ? "K" : "k", array: &intrinsics)
        try visitor.field(isOld ? "R" : "r", array: &rectification)
        try visitor.field(isOld ? "P" : "p", array: &projection)
        try visitor.field("binning_x", &binningX)
        try visitor.field("binning_y", &binningY)
        try visitor.field("roi", message: &region)
    }
}
