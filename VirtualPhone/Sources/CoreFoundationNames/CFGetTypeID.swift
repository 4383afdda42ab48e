/// A class that Core Foundation identifies by a number.
package protocol CoreFoundationObject: AnyObject {
    /// The class's type identifier.
    static var typeID: CFTypeID { get }
}

/// Returns the type identifier of an object's class (CFBase.h); 0, which no class has, for values
/// that are not Core Foundation objects.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    guard let object = cf as? any CoreFoundationObject else { return 0 }
    return type(of: object).typeID
}

extension CoreFoundationObject {
    /// A number that is unique to the class.
    package static var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(Self.self).hashValue) }
}
