/// What the receiver of a position says of itself.
public struct ROSNavSatStatus: ROSMessage {
    /// The type's name.
    public static let name = "sensor_msgs/NavSatStatus"
    /// Whether there is a position: −1 for none, 0 for one.
    public var status: Int8 = 0
    /// The satellites used, a bit each.
    public var service: UInt16 = 0

    /// A position by no one knows which satellites.
    public init() {}

    /// Shows the fields in order.
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
    /// The type's name.
    public static let name = "sensor_msgs/NavSatFix"
    /// The definition's MD5.
    public static let checksum = "2d3a8cd499b9b4a0249fb98fd05cfa48"
    /// What a covariance is worth.
    public enum CovarianceKind: UInt8, Sendable, CaseIterable {
        /// Nothing is known.
        case unknown
        /// It was estimated from a dilution of precision.
        case approximated
        /// The three variances are known.
        case diagonal
        /// All nine numbers are known.
        case known
    }

    /// Time and axes.
    public var header = ROSHeader()
    /// Whether there is a position.
    public var status = ROSNavSatStatus()
    /// Degrees north, WGS 84.
    public var latitudeDegrees = 0.0
    /// Degrees east, WGS 84.
    public var longitudeDegrees = 0.0
    /// Meters above the ellipsoid; not a number where it is not known.
    public var altitudeMeters = 0.0
    /// East, north, up, m².
    public var covariance = [Double](repeating: 0, count: 9)
    /// What the covariance is worth: ``CovarianceKind``.
    public var covarianceKind: UInt8 = 0

    /// An empty message.
    public init() {}

    /// Shows the fields in order.
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
