import LockstepFormats

/// The status of a satellite navigation fix.
public struct ROSNavSatStatus: ROSMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/NavSatStatus"
    /// The fix status: −1 for none, 0 for a fix.
    public var status: Int8 = 0
    /// The satellite systems used, one bit each.
    public var service: UInt16 = 0

    /// Creates a status of a fix by unknown satellite systems.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        visitor.constant("int8", "STATUS_NO_FIX", -1)
        visitor.constant("int8", "STATUS_FIX", 0)
        visitor.constant("int8", "STATUS_SBAS_FIX", 1)
        visitor.constant("int8", "STATUS_GBAS_FIX", 2)
        visitor.constant("uint16", "SERVICE_GPS", 1)
        visitor.constant("uint16", "SERVICE_GLONASS", 2)
        visitor.constant("uint16", "SERVICE_COMPASS", 4)
        visitor.constant("uint16", "SERVICE_GALILEO", 8)
        try visitor.field("status", &status)
        try visitor.field("service", &service)
    }
}

/// A position on the earth.
public struct ROSNavSatFix: ROSBagMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/NavSatFix"
    /// The MD5 of the definition.
    public static let checksum = "2d3a8cd499b9b4a0249fb98fd05cfa48"
    /// The kind of a covariance.
    public enum CovarianceKind: UInt8, Sendable, CaseIterable {
        /// Unknown.
        case unknown
        /// Approximated from a dilution of precision.
        case approximated
        /// Only the three variances are known.
        case diagonal
        /// All nine numbers are known.
        case known
    }

    /// Timestamp and frame.
    public var header = ROSHeader()
    /// Whether there is a fix.
    public var status = ROSNavSatStatus()
    /// Latitude in degrees north, WGS 84.
    public var latitudeDegrees = 0.0
    /// Longitude in degrees east, WGS 84.
    public var longitudeDegrees = 0.0
    /// Height in meters above the ellipsoid; NaN if unknown.
    public var altitudeMeters = 0.0
    /// Covariance in m², in the order east, north, up.
    public var covariance = [Double](repeating: 0, count: 9)
    /// The kind of the covariance: ``CovarianceKind``.
    public var covarianceKind: UInt8 = 0

    /// Creates an empty message.
    public init() {}

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        for kind in CovarianceKind.allCases {
            visitor.constant("uint8", kind.constant, Int(kind.rawValue))
        }
        try visitor.field("header", message: &header)
        try visitor.field("status", message: &status)
        try visitor.field("latitude", &latitudeDegrees)
        try visitor.field("longitude", &longitudeDegrees)
        try visitor.field("altitude", &altitudeMeters)
        try visitor.field("position_covariance", array: &covariance)
        try visitor.field("position_covariance_type", &covarianceKind)
    }
}

extension ROSNavSatFix.CovarianceKind {
    fileprivate var constant: String {
        switch self {
        case .unknown: return "COVARIANCE_TYPE_UNKNOWN"
        case .approximated: return "COVARIANCE_TYPE_APPROXIMATED"
        case .diagonal: return "COVARIANCE_TYPE_DIAGONAL_KNOWN"
        case .known: return "COVARIANCE_TYPE_KNOWN"
        }
    }
}
