@_exported public import Foundation

// Core Foundation's names as iOS code spells them. On iOS they are classes that bridge to the
// types here; on Linux they are these types, so that `key as String` and `values as CFDictionary`
// compile on both and mean the same.

/// Text.
public typealias CFString = String
/// Any object of Core Foundation: text and numbers are objects on iOS, and values here.
public typealias CFTypeRef = Any
/// Text, numbers, dates, bytes, and lists and dictionaries of them.
public typealias CFPropertyList = Any
/// A number that tells classes apart.
public typealias CFTypeID = UInt
/// Values under names.
public typealias CFDictionary = [String: Any]
/// Values under names, to be changed.
public typealias CFMutableDictionary = NSMutableDictionary
/// Values in order.
public typealias CFArray = [Any]
/// Bytes.
public typealias CFData = Data
/// Bytes, to be changed.
public typealias CFMutableData = NSMutableData
/// A number.
public typealias CFNumber = NSNumber
/// Yes or no.
public typealias CFBoolean = NSNumber
/// An error.
public typealias CFError = NSError
/// A place in a file system or on a network.
public typealias CFURL = URL
/// A count or a place in an array.
public typealias CFIndex = Int
/// A function's outcome, 0 when all went well.
public typealias OSStatus = Int32
/// Four characters in one number, such as '420f'.
public typealias FourCharCode = UInt32
/// Four characters that name a type.
public typealias OSType = FourCharCode
/// Whether, in one byte.
public typealias DarwinBoolean = Bool

/// Whoever allocates memory for Core Foundation (CFBase.h): here always the system.
public final class CFAllocator: Sendable {
    init() {}
}

// Implicitly unwrapped as on iOS, so that `kCFBooleanTrue!` compiles.

/// The allocator that everybody uses.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The allocator that allocates nothing and frees nothing.
public let kCFAllocatorNull: CFAllocator! = CFAllocator()
/// Yes.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// No.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
