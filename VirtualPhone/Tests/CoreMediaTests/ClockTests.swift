import CoreMedia
import LockstepSamples
import Testing
import VirtualPhone

@Suite struct ClockTests {
    @Test func theHostClockShowsThePhonesNanoseconds() async throws {
        try await VirtualPhone.withPhone { phone in
            try phone.run(for: HostDuration(nanoseconds: 1_234_567_891))
            let time = CMClockGetTime(CMClockGetHostTimeClock())
            #expect(time.value == phone.clock.now.nanoseconds)
            #expect(time.timescale == 1_000_000_000)
        }
    }

    @Test func cameraTimesConvertBackToTheHostClockExactly() async throws {
        var world = PhoneWorld()
        world.cameraClock = CameraClock(
            offset: HostDuration(nanoseconds: -555_000_777), driftPartsPerBillion: 31_415)
        try await VirtualPhone.withPhone(world) { phone in
            let (host, camera) = (CMClock.hostTimeClock, CMClock.camera())
            for step in Int64(0)..<500 {
                let instant = phone.startTime + HostDuration(nanoseconds: step * 33_333_333)
                let time = CMTime(instant)
                let onCamera = CMSyncConvertTime(time, from: host, to: camera)
                #expect(onCamera != time)
                #expect(CMSyncConvertTime(onCamera, from: camera, to: host) == time)
            }
            let time = CMTime(phone.startTime + .seconds(1))
            #expect(
                camera.convertTime(host.convertTime(time, to: camera), to: host) == time)
            #expect(camera.mightDrift(relativeTo: host) && !host.mightDrift(relativeTo: host))
            #expect(CMClockMightDrift(host, otherClock: camera))
            #expect(CMSyncConvertTime(.indefinite, from: camera, to: host).isIndefinite)
        }
    }
}
