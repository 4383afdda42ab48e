@_exported public import Foundation

// Core Foundation's names as in iOS code. On iOS they are classes that bridge to the types here; on
// Linux they are these types. So `key as String` and `values as CFDictionary` compile on both and
// have the same meaning.

/// Text.
public typealias CFString = String
/// Any Core Foundation object: text and numbers are objects on iOS, and values here.
public typealias CFTypeRef = Any
/// A property list: text, numbers, dates, bytes, and arrays and dictionaries of them.
public typealias CFPropertyList = Any
/// The identifier of a class.
public typealias CFTypeID = UInt
/// Values by key.
public typealias CFDictionary = [String: Any]
/// Mutable values by key.
public typealias CFMutableDictionary = NSMutableDictionary
/// An array of values.
public typealias CFArray = [Any]
/// Bytes.
public typealias CFData = Data
/// Mutable bytes.
public typealias CFMutableData = NSMutableData
/// A number.
public typealias CFNumber = NSNumber
/// A Boolean value.
public typealias CFBoolean = NSNumber
/// An error.
public typealias CFError = NSError
/// A URL.
public typealias CFURL = URL
/// A count or an index of an array.
public typealias CFIndex = Int
/// The status of a function, 0 for success.
public typealias OSStatus = Int32
/// A four-character code, such as '420f'.
public typealias FourCharCode = UInt32
/// A four-character code of a type.
public typealias OSType = FourCharCode
/// A Boolean value in one byte.
public typealias DarwinBoolean = Bool

/// A memory allocator of Core Foundation (CFBase.h): here always the system's.
public final class CFAllocator: Sendable {
    init() {}
}

// Implicitly unwrapped as on iOS, so that `kCFBooleanTrue!` compiles.

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The allocator that allocates nothing and frees nothing.
public let kCFAllocatorNull: CFAllocator! = CFAllocator()
/// True.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
