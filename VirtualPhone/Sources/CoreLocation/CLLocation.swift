public import Foundation
internal import LockstepSamples

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Meters.
public typealias CLLocationDistance = Double
/// Uncertainty in meters; negative if a value is invalid.
public typealias CLLocationAccuracy = Double
/// Meters per second; negative if invalid.
public typealias CLLocationSpeed = Double
/// Uncertainty in meters per second; negative if invalid.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees from north, clockwise; negative if invalid.
public typealias CLLocationDirection = Double
/// Uncertainty in degrees; negative if invalid.
public typealias CLLocationDirectionAccuracy = Double

/// The best accuracy, with the help of other sensors (CLLocation.h, as the constants below).
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Three kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// Reports every location, however close to the previous one.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Reports every heading.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The longest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

/// A coordinate on the earth, WGS 84 (CLLocation.h).
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north.
    public var latitude: CLLocationDegrees
    /// Degrees east.
    public var longitude: CLLocationDegrees

    /// The coordinate at latitude 0° and longitude 0°.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// A coordinate from degrees.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns a coordinate from degrees.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns whether a coordinate is valid.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A location with its accuracy, course, speed and time (CLLocation.h).
open class CLLocation: NSObject, NSCopying {
    /// The coordinate.
    public let coordinate: CLLocationCoordinate2D
    /// Altitude in meters above mean sea level; meaningless if ``verticalAccuracy`` is not
    /// positive.
    public let altitude: CLLocationDistance
    /// Altitude in meters above the ellipsoid; recordings lack it, so here it equals ``altitude``.
    public var ellipsoidalAltitude: CLLocationDistance { altitude }
    /// Uncertainty of the coordinate in meters; negative if the coordinate is invalid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// Uncertainty of the altitude in meters; negative if the altitude is invalid.
    public let verticalAccuracy: CLLocationAccuracy
    /// Degrees from north; negative if invalid.
    public let course: CLLocationDirection
    /// Uncertainty of the course in degrees; negative if invalid.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// Meters per second; negative if invalid.
    public let speed: CLLocationSpeed
    /// Uncertainty of the speed in meters per second; negative if invalid.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// The time by the wall clock; `Date` resolves the present to 0.12 µs.
    public let timestamp: Date

    /// A location from all its values.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        horizontalAccuracy = hAccuracy
        verticalAccuracy = vAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
    }

    /// A location without the accuracy of course and speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        speed: CLLocationSpeed, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy, course: course, courseAccuracy: -1, speed: speed,
            speedAccuracy: -1, timestamp: timestamp)
    }

    /// A location without course and speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

    /// A location at the current time, without altitude.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    convenience init(_ sample: LocationSample) {
        self.init(
            coordinate: CLLocationCoordinate2D(
                latitude: sample.latitudeDegrees, longitude: sample.longitudeDegrees),
            altitude: sample.altitudeMeters ?? 0,
            horizontalAccuracy: sample.horizontalAccuracyMeters ?? -1,
            verticalAccuracy: sample.verticalAccuracyMeters ?? -1, course: -1,
            speed: sample.speedMetersPerSecond ?? -1,
            timestamp: Date(timeIntervalSince1970: sample.wall.seconds))
    }

    /// Returns the distance in meters to another location, along a great circle of a sphere of
    /// radius 6371.0088 km (the earth's mean radius, IUGG).
    ///
    /// The phone's ellipsoid differs by up to 0.6 %.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        let (here, there) = (coordinate, location.coordinate)
        let (phi, other) = (here.latitude * .pi / 180, there.latitude * .pi / 180)
        let (dPhi, dLambda) = (other - phi, (there.longitude - here.longitude) * .pi / 180)
        let chord =
            sin(dPhi / 2) * sin(dPhi / 2)
            + cos(phi) * cos(other) * sin(dLambda / 2) * sin(dLambda / 2)
        return 2 * 6_371_008.8 * asin(min(chord.squareRoot(), 1))
    }

    /// Returns the location itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
