public import Foundation
internal import LockstepSamples

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Meters.
public typealias CLLocationDistance = Double
/// Meters of uncertainty; negative where a value is invalid.
public typealias CLLocationAccuracy = Double
/// Meters a second; negative where invalid.
public typealias CLLocationSpeed = Double
/// Meters a second of uncertainty; negative where invalid.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees from north, clockwise; negative where invalid.
public typealias CLLocationDirection = Double
/// Degrees of uncertainty; negative where invalid.
public typealias CLLocationDirectionAccuracy = Double

/// The best accuracy, with the help of other sensors (CLLocation.h, as its neighbors).
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
/// Tell every position, however near to the last.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Tell every heading.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// The longest distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

/// A place on the earth, WGS 84 (CLLocation.h).
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north.
    public var latitude: CLLocationDegrees
    /// Degrees east.
    public var longitude: CLLocationDegrees

    /// Where the equator meets the prime meridian.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// A place by its degrees.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A place that is none.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// A place by its degrees.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether there is such a place.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// One position with what is known about it (CLLocation.h).
open class CLLocation: NSObject, NSCopying {
    /// Where.
    public let coordinate: CLLocationCoordinate2D
    /// Meters above mean sea level; meaningless where ``verticalAccuracy`` is not positive.
    public let altitude: CLLocationDistance
    /// Meters above the ellipsoid; recordings hold none, so it is the altitude here.
    public var ellipsoidalAltitude: CLLocationDistance { altitude }
    /// Meters of uncertainty of the place; negative where it is invalid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// Meters of uncertainty of the altitude; negative where it is invalid.
    public let verticalAccuracy: CLLocationAccuracy
    /// Degrees from north; negative where invalid.
    public let course: CLLocationDirection
    /// Degrees of uncertainty of the course; negative where invalid.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// Meters a second; negative where invalid.
    public let speed: CLLocationSpeed
    /// Meters a second of uncertainty of the speed; negative where invalid.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// When, by the wall clock; `Date` holds today's time to 0.12 µs.
    public let timestamp: Date

    /// A position by everything that is known about it.
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

    /// A position without the accuracy of course and speed.
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

    /// A position without course and speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

    /// A place without height, now.
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

    /// Meters to another place along a great circle of a sphere of 6371.0088 km (the earth's mean
    /// radius, IUGG); the phone's ellipsoid differs by up to 0.6 %.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        let (here, there) = (coordinate, location.coordinate)
        let (phi, other) = (here.latitude * .pi / 180, there.latitude * .pi / 180)
        let (dPhi, dLambda) = (other - phi, (there.longitude - here.longitude) * .pi / 180)
        let chord =
            sin(dPhi / 2) * sin(dPhi / 2)
            + cos(phi) * cos(other) * sin(dLambda / 2) * sin(dLambda / 2)
        return 2 * 6_371_008.8 * asin(min(chord.squareRoot(), 1))
    }

    /// Itself: a position never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
