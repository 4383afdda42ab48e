internal import Glibc
internal import VirtualPhone

/// Reads a value of the kernel from its name (sysctl(3)).
///
/// A phone has `hw.machine`, the model's identifier, `hw.model`, which is the same here, and
/// `kern.osproductversion`, the version of the system.
///
/// Without a buffer it only returns the number of bytes needed, including the closing zero. Values
/// cannot be set.
///
/// - Returns: 0, or -1 with `errno` set: `ENOENT` for an unknown name or without a phone, `ENOMEM`
///   if the buffer is too short, `EPERM` if a new value is passed.
public func sysctlbyname(
    _ name: UnsafePointer<CChar>!, _ old: UnsafeMutableRawPointer!,
    _ oldLength: UnsafeMutablePointer<Int>!, _ new: UnsafeMutableRawPointer!, _ newLength: Int
) -> Int32 {
    guard new == nil, newLength == 0 else { return fail(EPERM) }
    guard let value = name.flatMap({ value(named: String(cString: $0)) }) else {
        return fail(ENOENT)
    }
    let bytes = Array(value.utf8) + [0]
    defer { oldLength?.pointee = bytes.count }
    guard let old else { return 0 }
    guard let room = oldLength?.pointee, room >= bytes.count else { return fail(ENOMEM) }
    UnsafeMutableRawBufferPointer(start: old, count: bytes.count).copyBytes(from: bytes)
    return 0
}

private func value(named name: String) -> String? {
    switch name {
    case "hw.machine", "hw.model": return VirtualPhone.current?.world.deviceModel
    case "kern.osproductversion": return VirtualPhone.current?.world.systemVersion
    default: return nil
    }
}

private func fail(_ code: Int32) -> Int32 {
    errno = code
    return -1
}
