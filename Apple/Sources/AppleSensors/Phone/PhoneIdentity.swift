internal import Foundation
internal import UIKit

/// The phone's model and system version.
public enum PhoneIdentity {
    /// The model identifier, such as "iPhone15,2", from the kernel (`hw.machine`); nil if
    /// unavailable.
    public static var model: String? { text(ofKernel: "hw.machine") }

    /// The system's version as displayed: "16.6.1", or "17.0".
    ///
    /// It comes from the kernel (`kern.osproductversion`), and from ProcessInfo if the kernel does
    /// not state it.
    public static var systemVersion: String {
        if let stated = text(ofKernel: "kern.osproductversion") { return stated }
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let start = "\(version.majorVersion).\(version.minorVersion)"
        return version.patchVersion > 0 ? "\(start).\(version.patchVersion)" : start
    }

    private static func text(ofKernel name: String) -> String? {
        var count = 0
        guard sysctlbyname(name, nil, &count, nil, 0) == 0, count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        guard sysctlbyname(name, &bytes, &count, nil, 0) == 0 else { return nil }
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}
