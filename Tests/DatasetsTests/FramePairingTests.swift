import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct FramePairingTests {
    struct Case: Sendable {
        var name: String
        var times: [Int64]
        var images: [Int64]
        var firstImage = 0
        var paired: [Int64]
        var surplusTimes: [Int64] = []
    }

    static let cases: [Case] = [
        Case(
            name: "equal", times: [100, 133, 170], images: [0, 33, 70], paired: [100, 133, 170]),
        Case(
            name: "equal counts and other times", times: [100, 133, 170], images: [0, 10, 20],
            paired: [100, 133, 170]),
        Case(
            name: "the last time has no image", times: [100, 133, 170], images: [0, 33],
            paired: [100, 133], surplusTimes: [170]),
        Case(
            name: "the first time has no image", times: [100, 133, 170], images: [0, 37],
            paired: [133, 170], surplusTimes: [100]),
        Case(
            name: "the first image has no time", times: [133, 170], images: [0, 33, 70],
            firstImage: 1, paired: [133, 170]),
        Case(
            name: "the last image has no time", times: [100, 133], images: [0, 33, 70],
            paired: [100, 133]),
        Case(
            name: "times in the middle have no image",
            times: [100, 133, 170, 200, 233, 266, 300],
            images: [0, 33, 102, 169, 200], paired: [100, 133, 200, 266, 300],
            surplusTimes: [170, 233]),
        Case(
            name: "the first time and one in the middle have no image",
            times: [100, 133, 166, 200, 233, 266, 300], images: [0, 33, 100, 133, 167],
            paired: [133, 166, 233, 266, 300], surplusTimes: [100, 200]),
        Case(name: "no images", times: [100], images: [], paired: [], surplusTimes: [100]),
        Case(name: "no times", times: [], images: [0, 33], paired: []),
        Case(
            name: "times at the ends of the scale", times: [.min, .max], images: [0, 33],
            paired: [.min, .max]),
    ]

    @Test(arguments: cases)
    func laysTheShorterListWhereItFits(_ example: Case) {
        let pairing = FramePairing(
            times: example.times.map(HostTime.init(nanoseconds:)),
            images: example.images.map(HostDuration.init(nanoseconds:)))
        #expect(pairing.times.map(\.nanoseconds) == example.paired, "\(example.name)")
        #expect(pairing.firstImage == example.firstImage, "\(example.name)")
        #expect(pairing.surplusTimes.map(\.nanoseconds) == example.surplusTimes)
        let images = pairing.surplusImages.before + pairing.surplusImages.after
        #expect(images == example.images.count - example.paired.count)
    }

    @Test func warnsWhereTimesDisagreeByMoreThanHalfAFrame() {
        let times = [0, 33, 66, 99].map { HostTime(nanoseconds: $0 * 1_000_000) }
        let near = [0, 40, 70, 99].map { HostDuration.milliseconds($0) }
        let far = [0, 60, 90, 120].map { HostDuration.milliseconds($0) }
        let calm = FramePairing(times: times, images: near)
        #expect(calm.notices(movie: "m", table: "t").isEmpty)
        let notices = FramePairing(times: times, images: far).notices(movie: "m", table: "t")
        #expect(notices.count == 1)
        #expect(notices.first?.contains("27 ms") == true)
    }
}
