internal import Foundation
internal import UIKit

/// The phone's model and system version.
public enum PhoneIdentity {
    /// The model identifier, such as "iPhone15,2", from the kernel (`hw.machine`); nil if
    /// unavailable.
    public static var model: String? {
        var count = 0
        guard sysctlbyname("hw.machine", nil, &count, nil, 0) == 0, count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        guard sysctlbyname("hw.machine", &bytes, &count, nil, 0) == 0 else { return nil }
        let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }

    /// The system's version as displayed: "16.6.1", or "17.0".
    public static var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let start = "\(version.majorVersion).\(version.minorVersion)"
        return version.patchVersion > 0 ? "\(start).\(version.patchVersion)" : start
    }
}
