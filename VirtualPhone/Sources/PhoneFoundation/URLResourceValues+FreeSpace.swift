public import Foundation
internal import VirtualPhone

extension URLResourceKey {
    /// The key of the bytes that the system can free for data that the user requested.
    public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey(
        rawValue: "NSURLVolumeAvailableCapacityForImportantUsageKey")
    /// The key of the bytes that the system can free for data that the user does not need at once.
    public static let volumeAvailableCapacityForOpportunisticUsageKey = URLResourceKey(
        rawValue: "NSURLVolumeAvailableCapacityForOpportunisticUsageKey")
}

extension URLResourceValues {
    /// The free bytes on the phone's disk, wherever the file is; nil if unknown.
    ///
    /// Foundation on Linux omits keys that it does not know, so this property asks the phone.
    public var volumeAvailableCapacityForImportantUsage: Int64? {
        VirtualPhone.autorelease()
        return VirtualPhone.current?.world.freeBytes
    }

    /// The same value on a virtual phone, which purges nothing.
    public var volumeAvailableCapacityForOpportunisticUsage: Int64? {
        volumeAvailableCapacityForImportantUsage
    }
}
