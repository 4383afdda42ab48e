/// A class that Core Foundation tells from others by a number.
package protocol CoreFoundationObject: AnyObject {
    /// The class's number.
    static var typeID: CFTypeID { get }
}

/// The number of an object's class (CFBase.h); 0, which is no class's number, for what is no object
/// of Core Foundation.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    guard let object = cf as? any CoreFoundationObject else { return 0 }
    return type(of: object).typeID
}

extension CoreFoundationObject {
    /// A number that no other class has.
    package static var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(Self.self).hashValue) }
}
