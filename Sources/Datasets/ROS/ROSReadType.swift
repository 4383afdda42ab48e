import LockstepFormats

/// The supported message types, in the order in which errors list them.
enum ROSReadType: CaseIterable {
    case imu, magneticField, fluidPressure, navSatFix
    case compressedImage, compressedVideo, image, cameraInfo
    case odometry, poseStamped, poseWithCovarianceStamped, transformStamped, transforms

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// Creates the type with a name; nil if it is not supported.
    init?(named name: String) {
        guard let type = Self.byName[name] else { return nil }
        self = type
    }

    /// Package and name, as definitions name the type: "sensor_msgs/Imu".
    var name: String {
        switch self {
        case .imu: ROSImu.name
        case .magneticField: ROSMagneticField.name
        case .fluidPressure: ROSFluidPressure.name
        case .navSatFix: ROSNavSatFix.name
        case .compressedImage: ROSCompressedImage.name
        case .compressedVideo: ROSCompressedVideo.name
        case .image: ROSImage.name
        case .cameraInfo: ROSCameraInfo.name
        case .odometry: ROSOdometry.name
        case .poseStamped: ROSPoseStamped.name
        case .poseWithCovarianceStamped: ROSPoseWithCovarianceStamped.name
        case .transformStamped: ROSTransformStamped.name
        case .transforms: ROSTransforms.name
        }
    }

    /// Whether a message of this type makes a recording; the others only describe such messages.
    var isSample: Bool { self != .cameraInfo }

    /// The types of which at least one is required, for an error's text.
    static var words: String {
        let names = allCases.filter(\.isSample).map { $0.name.split(separator: "/").last ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
